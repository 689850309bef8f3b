import { expect, test } from 'vitest';
import { shapeOf } from './space';

test('a space has a shape', () => {
  expect(shapeOf(390, 682)).toBe('upright');
  expect(shapeOf(768, 900)).toBe('upright');
  expect(shapeOf(700, 580)).toBe('upright');
  expect(shapeOf(844, 308)).toBe('low');
  expect(shapeOf(1366, 534)).toBe('low');
  expect(shapeOf(1280, 620)).toBe('roomy');
  expect(shapeOf(2560, 1340)).toBe('roomy');
});
