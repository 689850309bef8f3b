"""Contrast of every text on a page, measured on what is painted.

axe reads colours from the style sheets and gives up where a background is a picture or a gradient, which ours are. So
the page is photographed with its words made invisible, and each word's colour is compared with the pixels behind it.
"""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

# Every visible text: where it stands, its colour (with the opacity of all it lies in), and how large it is.
TEXTS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, it = node.parentElement;
        if (!node.data.trim() || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (it.closest('.sr, option, [disabled], [aria-disabled=true], [inert], [aria-hidden=true]')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getClientRects()[0];
        if (!box || box.width < 3) continue;
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        const top = document.elementFromPoint(x, y);
        if (!top || !(top.contains(it) || it.contains(top))) continue; // covered, or scrolled away
        const style = getComputedStyle(it);
        let seen = 1;
        for (let up = it; up; up = up.parentElement) seen *= Number(getComputedStyle(up).opacity);
        const size = parseFloat(style.fontSize);
        found.push({
            text: node.data.trim().slice(0, 40), seen,
            left: box.left, top: box.top, width: box.width, height: box.height,
            colour: it instanceof SVGElement ? style.fill : style.color,
            least: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5,
        });
    }
    return found;
}"""
HIDE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { color: #0000 !important; text-shadow: none !important; } text { fill: #0000 !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
SHOW = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"
# Contrast as WCAG defines it, against the pixels in the middle of each text's box; their median counts.
MEASURE = """async ([picture, texts]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const paint = canvas.getContext('2d', { willReadFrequently: true });
    paint.drawImage(image, 0, 0);
    const light = (rgb) => rgb.map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    return texts.map((text) => {
        const [r, g, b, alpha = 1] = text.colour.match(/[\\d.]+/g).map(Number);
        const ratios = [];
        for (let i = 0; i < 12; i += 1) for (const down of [0.3, 0.5, 0.7]) {
            const x = text.left + (text.width * (i + 0.5)) / 12, y = text.top + text.height * down;
            const back = [...paint.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3);
            const solid = [r, g, b].map((value, k) => value * alpha * text.seen + back[k] * (1 - alpha * text.seen));
            const [high, low] = [light(solid), light(back)].sort((one, other) => other - one);
            ratios.push((high + 0.05) / (low + 0.05));
        }
        return ratios.sort((one, other) => one - other)[ratios.length >> 1];
    });
}"""


def pale(page: Page) -> list[str]:
    """Texts in sight on the page that are too close to what lies behind them."""
    texts: list[dict[str, Any]] = page.evaluate(TEXTS)
    page.evaluate(HIDE)
    picture = base64.b64encode(page.screenshot(scale="css")).decode()
    page.evaluate(SHOW)
    ratios: list[float] = page.evaluate(MEASURE, [picture, texts])
    assert texts
    return [
        f"{text['text']!r}: {ratio:.2f} of {text['least']}"
        for text, ratio in zip(texts, ratios)
        if ratio < text["least"]
    ]
