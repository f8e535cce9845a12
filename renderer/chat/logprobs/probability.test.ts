import { expect, it } from 'vitest';
import { probabilityOf, surenessOf } from './token-card.tsx';

it('probabilityOf converts log probabilities and clamps invalid ones', () => {
  expect(probabilityOf(0)).toBe(1);
  expect(probabilityOf(Math.log(0.25))).toBeCloseTo(0.25);
  expect(probabilityOf(-9999)).toBe(0);
  expect(probabilityOf(0.001)).toBe(1);
  expect(probabilityOf(Number.NaN)).toBe(0);
});

it('surenessOf assigns each probability to its level', () => {
  const steps = [1, 0.91, 0.89, 0.61, 0.31, 0.11, 0.09, 0].map((p) => surenessOf(Math.log(p)));
  expect(steps).toEqual(['sure', 'sure', 'likely', 'likely', 'even', 'unlikely', 'rare', 'rare']);
});
