"""Layouts measured: what is wrong with a screen at its size, as sentences, whatever the game.

What plays is found by `data-target`, `button`, `a` and their like; what must not lie on each other, by `data-panel`;
what may lie on everything (drawers, dialogs, toasts), by `data-over`; cards in a fan, by `data-fanned`.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

Size = tuple[int, int]

TOUCH: tuple[Size, ...] = ((390, 844), (390, 664), (360, 640), (844, 390), (667, 375), (768, 1024))
"""What phones and tablets have: measured with a finger's 40 pixels."""
MOUSE: tuple[Size, ...] = (
    (1024, 768), (1093, 496), (1280, 580), (1366, 620), (1280, 720), (1920, 1080), (2560, 1440),
)  # fmt: skip
"""What windows on a desk have: measured with a mouse's 28 pixels."""
FINGER: dict[str, bool] = {"has_touch": True, "is_mobile": True}
"""Wishes of a visitor who has fingers only."""


def resized(page: Page, sizes: tuple[Size, ...]) -> Iterator[str]:
    """Bring a page through some sizes; gives the name of each when everything stands where it will stay."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_SETTLED)
        yield f"{width}x{height}"


def wrong_with(page: Page, rivals: int | None = None) -> list[str]:
    """What is wrong with the screen as it stands; `rivals`: for a live table, how many of them must be in sight."""
    size = page.viewport_size
    assert size is not None
    return list(page.evaluate(_WRONG, [rivals, size["width"], size["height"]]))


# Two frames: media and container queries have answered, and what measures itself has drawn again.
_SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
    document.fonts.ready.then(() => done()))))"""

_WRONG = """([rivals, wide, high]) => { // a phone's window grows with what sticks out, so the size comes from outside
    const least = matchMedia('(pointer: coarse)').matches ? 40 : 28;
    const wrong = [];
    const say = (...words) => wrong.push(words.join(' '));
    const round = (box) => `${Math.round(box.width)} x ${Math.round(box.height)} at ${Math.round(box.left)},${
        Math.round(box.top)}`;

    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    const inSight = (it) => {
        const { width, height } = it.getBoundingClientRect();
        return width > 0 && height > 0 && it.checkVisibility({ visibilityProperty: true })
            && !it.closest('.sr, [inert]') && !it.matches('.sr') && (!modal || modal.contains(it));
    };
    const name = (it) => it.dataset.target ?? it.dataset.panel ?? (it.ariaLabel || it.textContent.trim()
        || it.getAttribute('title') || it.tagName.toLowerCase()).replace(/\\s+/g, ' ').slice(0, 40);
    const related = (one, other) => one.contains(other) || other.contains(one);
    const over = (it) => it?.closest('[data-over], dialog');
    const meet = (one, other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 1.5 && down > 1.5;
    };
    const outside = (box) => box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1;
    const scroller = (it) => {
        for (let up = it.parentElement; up && up !== document.body; up = up.parentElement)
            if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight + 1) return up;
        return null;
    };
    // What is seen of a box: whatever clips it is taken off.
    const seen = (it, box) => {
        let { left, top, right, bottom } = box;
        for (let up = it; up && up !== document.documentElement; up = up.parentElement) {
            if (up instanceof SVGElement && up.tagName !== 'svg') continue;
            if (getComputedStyle(up).overflow === 'visible') continue;
            const edge = up.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { left, top, right, bottom, width: right - left, height: bottom - top };
    };

    // The screen itself.
    const page = document.scrollingElement;
    if (page.scrollWidth > wide) say('the page scrolls sideways:', page.scrollWidth, 'of', wide);
    if (rivals !== null && page.scrollHeight > high) say('the table scrolls down:', page.scrollHeight, 'of', high);
    for (const it of document.querySelectorAll('main, main :not(svg, svg *)'))
        if (/auto|scroll/.test(getComputedStyle(it).overflowX) && it.scrollWidth > it.clientWidth + 1 && inSight(it))
            say('something scrolls sideways:', name(it));

    // What plays.
    const plays = [...document.querySelectorAll(
        '[data-target], button, a[href], input, select, textarea, summary, [role="button"]',
    )].filter((it) => inSight(it) && !it.disabled
        && !(it.tagName === 'A' && getComputedStyle(it).display === 'inline') // as high as its line
        && !(scroller(it) && over(it)) // waits in a list
        && it.getAttribute('type') !== 'file');
    // What waits further down a page that scrolls is measured there; at first only what is seen of it counts.
    const boxes = plays.map((it) => it.getBoundingClientRect())
        .map((box, nth) => [plays[nth], scroller(plays[nth]) ? seen(plays[nth], box) : box]);
    const answers = (it, x, y) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && (it.contains(there) || (there.closest('label')?.contains(it) ?? false));
    };
    // The longest stretch of a line that answers to a thing; the line may leave its box, as its touch area may.
    const stretch = (it, from, to, hits) => {
        let best = [0, 0], start = null;
        for (let at = from; at <= to + 0.5; at += 0.5) {
            const hit = at <= to && hits(at);
            if (hit && start === null) start = at;
            if (!hit && start !== null) {
                if (at - start > best[1] - best[0]) best = [start, at];
                start = null;
            }
        }
        return best;
    };
    for (const it of plays) {
        const lists = [];
        for (let list = scroller(it); list; list = scroller(list)) lists.push([list, list.scrollTop]);
        if (lists.length) it.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        measure(it, it.getBoundingClientRect());
        for (const [list, was] of lists) list.scrollTop = was;
    }
    function measure(it, box) {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (outside(box)) return say(name(it), 'is outside the screen:', round(box));
        const free = answers(it, x, y);
        const cover = document.elementFromPoint(x, y);
        const laid = [...document.querySelectorAll('[data-over]')].filter((one) => !one.contains(it));
        if (laid.some((one) => meet(box, one.getBoundingClientRect()))) return; // it lies there for a while
        if (!free && !it.closest('[data-fanned]')) {
            say(name(it), 'lies under something else:', round(box), cover?.className?.baseVal ?? cover?.className);
            return;
        }
        const half = least / 2 - 0.5;
        if ([[0, -half], [0, half], [-half, 0], [half, 0]].every(([dx, dy]) => answers(it, x + dx, y + dy))) return;
        const [left, right] = stretch(it, Math.max(0, box.left - least), Math.min(wide - 0.5, box.right + least),
            (at) => answers(it, at, y));
        const middle = (left + right) / 2;
        const [top, bottom] = stretch(it, Math.max(0, box.top - least), Math.min(high - 0.5, box.bottom + least),
            (at) => answers(it, middle, at));
        if (Math.min(right - left, bottom - top) < least - 1)
            say(name(it), 'is too small:', Math.round(right - left), 'x', Math.round(bottom - top), 'of', least);
    }
    boxes.forEach(([one, box], nth) => boxes.slice(nth + 1).forEach(([other, its]) => {
        if (related(one, other) || over(one) !== over(other) || !meet(box, its)) return;
        if (one.closest('[data-fanned]') && other.closest('[data-fanned]')) return;
        say(name(one), 'and', name(other), 'overlap:', round(box), 'and', round(its));
    }));

    // Panels.
    const panels = [...document.querySelectorAll('[data-panel]')].filter((it) => inSight(it));
    for (const it of panels) {
        const box = it.getBoundingClientRect();
        if (outside(box)) say('the panel', name(it), 'is outside the screen:', round(box));
        if (box.width < 20 || box.height < 20) say('the panel', name(it), 'is squeezed away:', round(box));
        for (const other of panels.slice(panels.indexOf(it) + 1)) {
            const its = other.getBoundingClientRect();
            if (!related(it, other) && over(it) === over(other) && meet(box, its))
                say('the panels', name(it), 'and', name(other), 'overlap:', round(box), 'and', round(its));
        }
    }
    if (rivals !== null && !modal) {
        const shown = (which) => panels.filter((it) => it.dataset.panel === which).length;
        for (const which of ['prompt', 'board']) if (!shown(which)) say('there is no', which, 'in sight');
        if (document.querySelector('[data-panel="hand"]') && !shown('hand')) say('the hand is not in sight');
        if (shown('rival') < rivals) say('of', rivals, 'rivals only', shown('rival'), 'are in sight');
    }

    // Words.
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const spilled = new Set();
    while (walk.nextNode()) {
        const it = walk.currentNode.parentElement, panel = it.closest('[data-panel]');
        if (!walk.currentNode.data.trim() || !panel || !inSight(it) || spilled.has(it)) continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const edge = panel.getBoundingClientRect();
        for (const line of range.getClientRects()) {
            const box = seen(it, line);
            if (box.width < 1 || box.height < 1) continue;
            if (box.left < edge.left - 2 || box.right > edge.right + 2
                || box.top < edge.top - 3 || box.bottom > edge.bottom + 3) {
                say('words spill out of the panel', `${name(panel)}:`, walk.currentNode.data.trim().slice(0, 40));
                spilled.add(it);
                break;
            }
        }
    }
    const meant = (it) => getComputedStyle(it).textOverflow === 'ellipsis'; // it ends in dots, not in half a letter
    for (const it of document.querySelectorAll('button, a.btn, [data-panel="prompt"] h1')) {
        if (!inSight(it) || !it.textContent.trim() || it.matches('.hit') || (over(it) && scroller(it))) continue;
        const across = it.tagName !== 'H1' && meant(it) ? 0 : it.scrollWidth - it.clientWidth;
        const room = it.tagName === 'H1' ? 3 : 1;
        if (across > 1 || it.scrollHeight - it.clientHeight > room) say('the words of', name(it), 'are cut');
    }
    return wrong;
}"""
