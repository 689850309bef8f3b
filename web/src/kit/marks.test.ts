import { expect, it } from 'vitest';
import vectors from '../../../tests/engine/marks.json';
import { plain, render } from './marks';

const NAMES = ['Mags', 'Otto {1}', 'Iris'];

it.each(vectors)('renders $text for $reader as the engine does', ({ text, reader, parts }) => {
  expect(render(text, NAMES, reader).map(({ words, seat, at }) => [words, seat, at])).toEqual(parts);
  expect(plain(text, NAMES, reader)).toBe(parts.map(([words]) => words).join(''));
});
