import { describe, expect, it } from 'vitest';
import { letters } from './fonts';

describe('the letters that a font is cut to', () => {
  it('are those of its unicode-range', () => {
    expect(letters('U+41-44, U+e9,U+1F47B')).toBe('ABCDé👻');
  });
  it('are asked for in a way that it understands', () => {
    expect(() => letters('U+4??')).toThrow('"U+4??" is no unicode-range');
    expect(() => letters('')).toThrow('unicode-range');
  });
});
