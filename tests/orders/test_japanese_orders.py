"""What Japanese says in its own ways: what comes first and what later, reasons and wishes beside a
move, what is not done meanwhile, bare stems of verbs, drawls, names misspelt in katakana."""

from __future__ import annotations

import pytest

from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.measure import DOORS, Order, read_at
from tests.orders.menus import NOTHING, list_explained

KEYWEST = dict.fromkeys(
    (*(f"bid {number}" for number in range(1, 11)), "look 2", "waive banana", "waive mango"),
    NOTHING,
) | {
    "harvest banana": ("バナナを収穫 / 収穫タイル2枚",),
    "harvest banana mango": ("バナナ、マンゴーを収穫 / 収穫タイル2枚",),
    "harvest banana orange": ("バナナ、オレンジを収穫 / 収穫タイル3枚",),
    "resolve 3": ("先に解決：キーラーゴ横断橋、バナナ農園",),
    "resolve 5": ("先に解決：7マイル橋、収穫タイル2枚",),
    "manage": ("ホテルの経営",),
    "roll": ("葉巻の生産",),
    "stop": ("このアクションを終える",),
}
KEYFLOWER = dict.fromkeys(
    (
        *("choose scribes", "choose village-hall scribes", "choose village-hall", "pass"),
        *("pay red", "pay saw", "bid 2 red on order-1", "gather order-1", "make wood"),
        "make stone",
        *("choose key-guild", "choose key-guild scribes", "choose key-guild village-hall"),
        "choose key-guild village-hall scribes",
    ),
    NOTHING,
)
MENUS = {"keywest": KEYWEST, "keyflower": KEYFLOWER}
READ = (
    ("keywest", "7マイル橋より先にキーラーゴ", "resolve 3"),
    ("keywest", "キーラーゴの前に7マイル橋", "resolve 5"),
    ("keywest", "キーラーゴを7マイル橋より先に", "resolve 3"),
    ("keywest", "先に7マイル橋、あとでキーラーゴ", "resolve 5"),
    ("keywest", "キーラーゴは後で、7マイル橋を先に", "resolve 5"),
    ("keywest", "まずキーラーゴ、それから7マイル橋", "resolve 3"),
    ("keywest", "8ドル、これで勝負！", "bid 8"),
    ("keywest", "灯台が欲しいので8ドル", "bid 8"),
    ("keywest", "次は2番に潜ります", "look 2"),
    ("keywest", "2番を調べます、宝箱が出ますように！", "look 2"),
    ("keywest", "葉巻作ります〜、6出てくれ", "roll"),
    ("keywest", "ホテルは買わずに経営します", "manage"),
    ("keywest", "バナナとマンゴーを1枚ずつ収穫", "harvest banana mango"),
    ("keywest", "キーラアゴを先に", "resolve 3"),
    ("keywest", "バナナはいりません", "waive banana"),
    ("keyflower", "2枚あるので、のこぎりを1枚支払います", "pay saw"),
    ("keyflower", "改良に使うので木にします", "make wood"),
    ("keyflower", "木をください", "make wood"),
    ("keyflower", "ターン順1の入札を引き上げ", "gather order-1"),
    ("keyflower", "ターン順1、赤2個", "bid 2 red on order-1"),
    ("keyflower", "赤を払いまs", "pay red"),
    ("keyflower", "パスします♪よろしくお願いします", "pass"),
    ("keyflower", "パスですm(_ _)m", "pass"),
    ("keyflower", "キー組合は残して、書士と村役場を出します", "choose village-hall scribes"),
    ("keywest", "8ドル。よろしくお願いします", "bid 8"),
    ("keywest", "1ドル、最下位ねらいです", "bid 1"),
    ("keywest", "初手は8ドルで様子見です。皆さんよろしくお願いします。", "bid 8"),
    ("keywest", "雨の日曜日です。2番を調べます", "look 2"),
    ("keywest", "意味ないけどダイス振っときます笑", "roll"),
    ("keywest", "迷いましたがバナナを刈り取ります", "harvest banana"),
    ("keywest", "オレンジは次に回して、バナナとマンゴーを取ります", "harvest banana mango"),
    ("keywest", "何も買わず、売りもしません。これで終了です。", "stop"),
    ("keywest", "バナナはいらないので放棄します", "waive banana"),
    ("keywest", "2番が怪しいのでそこを見ます", "look 2"),
    ("keyflower", "書士1枚だけ出します", "choose scribes"),
    ("keyflower", "使い道のないのこぎりで支払います", "pay saw"),
    ("keyflower", "石が足りないので作ります", "make stone"),
    ("keyflower", "ターン順1が欲しいので赤を2個置きます", "bid 2 red on order-1"),
    ("keyflower", "打つ手がないのでパスします", "pass"),
)
ASKED = (
    ("keywest", "7マイル橋は後で"),
    ("keywest", "キーラーゴ 後で 7マイル 先"),
    ("keywest", "3番、あとで5番を先に"),
    ("keywest", "8ドルなので"),
    ("keywest", "8ドル、いや9ドル"),
    ("keywest", "8ドルも払うの"),
    ("keywest", "8〜9ドル"),
    ("keywest", "8ドルだよね〜"),
    ("keywest", "次のダイビングで2番"),
    ("keywest", "2番は次に見ます"),
    ("keywest", "2番に宝箱がありますように"),
    ("keywest", "ホテルは買わずに"),
    ("keywest", "バナナを収穫せずに終わります"),
    ("keywest", "バナナはいらないかも"),
    ("keyflower", "ちょっと待ってください"),
    ("keyflower", "赤2枚あるので"),
    ("keyflower", "村役場を出さずに書士を出します"),
    ("keyflower", "ターン順1は引き上げません"),
    ("keyflower", "赤を払いませんm(_ _)m"),
    ("keyflower", "木をくださいって言ったっけ"),
    ("keywest", "8ドルですごいですね、ありがとう"),
    ("keywest", "8ドルまで出します"),
    ("keywest", "8ドルだったら最下位ねらいです"),
    ("keywest", "8ドルでいいけど、9ドルでもいい"),
    ("keywest", "2番はもう見ましたが、何もありませんでした"),
    ("keywest", "マンゴーに集中したいので放棄します"),
    ("keywest", "マンゴーが欲しいので放棄します"),
    ("keywest", "バナナを収穫しますが、まだ決めていません"),
    ("keywest", "バナナを1枚だけ収穫します"),
    ("keyflower", "書士1枚だけ残します"),
    ("keyflower", "書士2枚を出します"),
    ("keyflower", "もう打つ手がありません"),
    ("keyflower", "石が余っているので作ります"),
    ("keyflower", "赤は要りません"),
    ("keyflower", "赤を払いたいですが"),
)
CODED = (
    ("keyflower-f03", "stone-yard 2,0 r5", "place stone-yard 2,0 r5"),
    ("keywest-f16", "ミドルの工場、一番左を5ドルで買う", "buy middle-factory-3"),
    ("keywest-f16", "アッパーの工場の2番目を買います", "buy upper-factory-3"),
)
DESCRIBED = (
    ("keyflower-m10", "使い道のない鉄床を払うね", "pay anvil"),
    ("keyflower-m10", "まだ残っているのこぎりを渡します", "pay saw"),
    ("keyflower-m04", "最後のシーブリーズに乗せてもらう", "sail sea-breese"),
    ("keyflower-m04", "真ん中の船をもらいます", "sail sea-bastion"),
    ("keyflower-m08", "一番下の船でお願いします", "sail sea-breese"),
    (
        "keyflower-m17",
        "残ってるキープル全部を精錬所につぎ込む",
        "use smelter 1 red 1 yellow 1 green",
    ),
    ("keyflower-m12", "製材所ゲットしたい、青4つ全部入札", "bid 4 blue on sawmill"),
    ("keyflower-m09", "2番のマスに300度回した行商人を置く", "place peddler -1,0 r5"),
    ("keyflower-m01", "学者は置いといて、残り2つを競りにかける", "choose windmill watermill"),
    ("keyflower-m12", "青村のキー鉱山に青2個を送ります", "use key-mine 2 blue"),
    ("keyflower-m12", "赤んとこの大工に青を1つ", "use carpenter 1 blue"),
    ("keyflower-m02", "精錬所に置いてある金を家に運んでもらえますか", "move gold smelter>home-3"),
    ("keywest-m01", "緑が持ってるアッパーのバナナをもらう", "plant upper-banana-2"),
    ("keywest-m01", "ロウアーのまだ誰もいないオレンジ農園", "plant lower-orange-1"),
    ("keywest-m02", "ロングキーは残して7マイルだけ決算", "score seven-miles"),
    ("keywest-m03", "ミドルの一番いいホテルを買う", "buy middle-hotel-4"),
    ("keywest-m05", "青が持っているミドル左の工場を買い取りたい", "buy middle-factory-3"),
    ("keywest-m17", "いちばん惜しくないロウアーの5つ星を移します", "lift lower-hotel-3"),
    ("keywest-m26", "3枚とれるバナナとオレンジ", "harvest banana orange"),
)
DESCRIBED_ONLY = (
    ("keywest-m14", "タイルふたつのやつで"),
    ("keyflower-m12", "製材所を黄1で使います"),
    ("keyflower-m12", "石材置き場、青よん"),
    ("keyflower-m12", "鉄1個2点のやつに青1"),
    ("keyflower-m04", "一番下の船は緑に取られそう"),
    ("keyflower-m04", "青が欲しがってる船だから怖い"),
    ("keyflower-m02", "石を運びたい、鉄を家に戻したい"),
    ("keyflower-m12", "宿屋を使いたい、工房も使いたい"),
    ("keyflower-m12", "パスしたい、みんなは？"),
    ("keyflower-m12", "青が入札してる鍛冶屋は高すぎる"),
    ("keyflower-m12", "残ってる黄色は大事"),
    ("keyflower-m17", "赤を送りたい、緑は残したい"),
    ("keyflower-m20", "鉄が欲しい、石も欲しい"),
    ("keywest-m03", "一番いいホテルが高すぎる"),
    ("keywest-m03", "4つ星を買いたい、5つ星も買いたい"),
    ("keywest-m01", "緑が持ってるバナナがうらやましい"),
    ("keywest-m05", "青が持っている工場は強い"),
    ("keywest-m22", "全部は入れません"),
    ("keywest-m26", "オレンジは取らずに様子を見る"),
)


def read(name: str, line: str) -> list[str]:
    """The moves that a line may be in the box."""
    game = GAMES[name]
    return [] if tells_or_asks(game, line) else list_explained(game, MENUS[name], line, bare=True)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_what_japanese_says_in_its_own_way_is_read(name: str, line: str, move: str) -> None:
    assert read(name, line) == [move]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_what_puts_off_or_only_remarks_plays_nothing(name: str, line: str) -> None:
    assert len(read(name, line)) != 1


@pytest.mark.parametrize(("position", "line", "move"), CODED)
def test_a_number_in_a_row_is_no_number_of_a_name(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move


@pytest.mark.parametrize(("position", "line", "move"), DESCRIBED)
def test_what_describes_a_thing_says_no_more_of_it(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("position", "line"), DESCRIBED_ONLY)
def test_what_is_told_of_a_thing_plays_nothing(position: str, line: str, door: str) -> None:
    assert read_at(door, Order(0, position, line, "")) == ""


@pytest.mark.parametrize("door", DOORS)
def test_who_asks_to_wait_does_not_pass(door: str) -> None:
    assert read_at(door, Order(0, "keyflower-f10", "待ってください", "")) == ""
