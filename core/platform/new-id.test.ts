import { expect, test } from 'vitest';
import { id } from '../../shared/domain/conversation.ts';
import { newId } from './new-id.ts';

test('ids increase within a millisecond and when the clock goes back', () => {
  const times = [2000, 2000, 2000, 1000, 1500, 3000, ...Array.from({ length: 5000 }, () => 3000)];
  const ids = times.map((time) => newId(Date.UTC(2026, 0, 1) + time));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const made of ids) expect(id.safeParse(made).success).toBe(true);
});

test('the first ten characters encode the time', () => {
  const time = Date.UTC(2200, 0, 1);
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const read = [...newId(time).slice(0, 10)].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);
  expect(read).toBe(time);
});
