import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disarm } from './press';
import { offer } from '../wire/sample';
import { staying, type Hot } from './choices';
import { pointing } from './pointing';

const target: Hot = { offer: offer('play', {}, { move: 1 }), then: null };

describe('pointing at a legal thing', () => {
  let hot: Hot | null;
  const onplay = vi.fn();
  const at = pointing(
    { onhot: (next) => (hot = next), onpropose: (next) => (hot = next), onplay },
    target,
    () => hot?.offer.move === 1,
  );
  const element = { matches: () => true, getAttribute: () => 'card' };
  const by = (pointerType: string) => ({ pointerType, currentTarget: element }) as unknown as PointerEvent;

  beforeEach(() => {
    hot = null;
    onplay.mockClear();
    disarm();
  });

  it('with a mouse: passing over shows it, leaving takes it away, a click plays', () => {
    at.onpointerenter(by('mouse'));
    expect(hot).toEqual({ ...target, passing: true });
    expect(staying(hot)).toBeNull();
    at.onpointerleave(by('mouse'));
    expect(hot).toBeNull();
    at.onclick(by('mouse'));
    expect(onplay).toHaveBeenCalledWith(target);
  });
  it('with a finger: the first tap shows it and leaves a button, the second plays', () => {
    at.onpointerdown(by('touch'));
    expect(staying(hot)).toEqual(target); // a long press has seen enough
    at.onclick(by('touch'));
    expect(onplay).not.toHaveBeenCalled();
    at.onpointerdown(by('touch'));
    at.onclick(by('touch'));
    expect(onplay).toHaveBeenCalledOnce();
  });
  it('with a finger that scrolls: nothing stays lit', () => {
    at.onpointerdown(by('touch'));
    at.onpointercancel();
    expect(hot).toBeNull();
  });
  it('with the keyboard: focus shows it and leaves a button, Enter plays', () => {
    at.onfocus({ currentTarget: element } as unknown as FocusEvent);
    expect(staying(hot)).toEqual(target);
    at.onclick({ currentTarget: element } as unknown as MouseEvent);
    expect(onplay).toHaveBeenCalledOnce();
  });
});

describe('what stays when the mouse moves on', () => {
  it('is what was picked up, without the place it passes over', () => {
    const then = offer('play', {}, { move: 2 });
    expect(staying({ offer: target.offer, then, passing: true })).toEqual(target);
    expect(staying({ offer: target.offer, then })).toEqual({ offer: target.offer, then });
    expect(staying(null)).toBeNull();
  });
});
