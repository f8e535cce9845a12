import { expect, it } from 'vitest';
import { spanOf } from './usage-period.ts';

const now = new Date(2026, 4, 20, 13, 0).getTime();

it('spanOf covers whole local days up to the end of today', () => {
  const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();
  expect(spanOf({ name: '7', from: '', to: '' }, now)).toEqual({ from: day(5, 14), to: day(5, 21) });
  expect(spanOf({ name: 'year', from: '', to: '' }, now)).toEqual({ from: day(1, 1), to: day(5, 21) });
  expect(spanOf({ name: 'all', from: '', to: '' }, now)).toEqual({ from: 0, to: day(5, 21) });
  expect(spanOf({ name: 'custom', from: '2026-05-01', to: '2026-05-02' }, now)).toEqual({
    from: day(5, 1),
    to: day(5, 3),
  });
});
