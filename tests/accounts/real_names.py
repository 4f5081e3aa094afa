"""2,000 names of people in four languages, first names with family names: none of them is refused,
and none is taken for another."""

from __future__ import annotations

from itertools import product

ENGLISH = (
    "Oliver Amelia George Isla Harry Ava Noah Emily Jack Ella Neil Nell Leo Lily Bill William Ida "
    "Irwin Ivy Adam Modesty Grace Ian Owen Mollie",
    "Smith Jones Taylor Brown Williams Wilson Irwin Ellis Hill Wallis Post West Key Owens Bishop "
    "Sitwell Deskins Marsh Bond Adams",
)
GERMAN = (
    "Lukas Mia Finn Emma Jonas Lina Ilse Lisa Liselotte Elias Emilia Ulrich Wilhelm Jürgen Käthe "
    "Günther Sören Björn Heinrich Ottilie Veit Volker Wiebke Imke Admira",
    "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Wirt Inhofer "
    "Pultke Tischler Seiler Spielmann Weiß Groß Kneißl",
)
FRENCH = (
    "Gabriel Louise Léo Jade Raphaël Alice Maël Lina Liam Rose Éloïse Anaïs Chloé Zoé Noémie "
    "François Hélène Jérôme Loïc Gaël Maïté Solène Ivan Lila Illona",
    "Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefèvre "
    "Leroy Roux Bureaud Postel Lejeune Desjardins L’Hôte",
)
JAPANESE = (
    "太郎 花子 一郎 二郎 健太 美咲 陽菜 さくら 翔太 結衣 蓮 葵 大輔 由美子 直樹 恵子 ゆき "
    "あきら ケンジ エミ 三郎 八重 真央 理沙 隼人",
    "佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 "
    "井上 木村 林 清水 三宅",
)
NAMES = [
    *(f"{first} {last}" for firsts, lasts in (ENGLISH, GERMAN, FRENCH)
      for first, last in product(firsts.split(), lasts.split())),
    *(f"{last} {first}" for first, last in product(JAPANESE[0].split(), JAPANESE[1].split())),
]  # fmt: skip
