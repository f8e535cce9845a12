import { expect, it } from 'vitest';
import { id } from '../../shared/domain/conversation.ts';
import { newId } from './new-id.ts';

it('newId makes unique contract ids that sort by time', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => newId(1_700_000_000_000 + i));
  for (const made of ids) expect(id.safeParse(made).success).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, () => newId(5)))).toHaveProperty('size', 1000);
  expect([...ids].sort()).toEqual(ids);
});

it('newId encodes its time', () => {
  expect(newId(0).slice(0, 10)).toBe('0000000000');
  expect(newId(1_469_918_176_385).slice(0, 10)).toBe('01ARYZ6S41');
});
