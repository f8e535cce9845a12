import { expect, it } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import { mergeTurns, prependTurns } from './merge-turns.ts';

const turn = (id: string, parentId: string | null): Turn => ({
  id,
  parentId,
  conversationId: 'c',
  role: 'user',
  createdAt: 0,
  parts: [],
  status: 'complete',
  answer: null,
  siblings: [id],
});
const chain = (...ids: string[]) => ids.map((id, at) => turn(id, ids[at - 1] ?? null));
const ids = ({ turns }: { turns: readonly Turn[] }) => turns.map((one) => one.id).join('');

it('mergeTurns keeps older turns of the same branch in front of a shorter page', () => {
  const had = { turns: chain('a', 'b', 'c', 'd'), offset: 0 };
  const merged = mergeTurns(had, { turns: [turn('c', 'b'), turn('e', 'c')], offset: 2 });
  expect(ids(merged)).toBe('abce');
  expect(merged.offset).toBe(0);
});

it('mergeTurns drops older turns of another branch', () => {
  const had = { turns: chain('a', 'b', 'c'), offset: 0 };
  const merged = mergeTurns(had, { turns: [turn('y', 'x')], offset: 2 });
  expect(ids(merged)).toBe('y');
  expect(merged.offset).toBe(2);
});

it('mergeTurns leaves no gap when the page begins after the turns held so far', () => {
  const merged = mergeTurns({ turns: chain('a', 'b'), offset: 0 }, { turns: [turn('z', 'y')], offset: 9 });
  expect(ids(merged)).toBe('z');
});

it('prependTurns adds older turns only if they belong to the branch', () => {
  const had = { turns: [turn('c', 'b')], offset: 2 };
  expect(ids(prependTurns(had, { turns: chain('a', 'b'), offset: 0 }))).toBe('abc');
  expect(ids(prependTurns(had, { turns: chain('x', 'y'), offset: 0 }))).toBe('c');
});
