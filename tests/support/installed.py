"""What a browser keeps of the site."""

from __future__ import annotations

WORKS = """async () => { await navigator.serviceWorker.ready;
  return new Promise((tell) => { const look = () =>
    navigator.serviceWorker.controller ? tell(true) : setTimeout(look, 20); look(); }); }"""
