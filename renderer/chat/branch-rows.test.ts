import { expect, it } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import { branchRows, rowOf } from './merge-turns.ts';

const turn = (id: string): Turn => ({
  id,
  conversationId: 'c',
  parentId: null,
  role: 'user',
  createdAt: 0,
  status: 'complete',
  parts: [],
  siblings: [id],
  answer: null,
});

it('branchRows has a row for every turn and leaves unloaded ones empty', () => {
  const turns = [turn('c'), turn('d')];
  expect(branchRows({ turns, offset: 2 }).map((row) => row?.id ?? null)).toEqual([null, null, 'c', 'd']);
  expect(branchRows({ turns, offset: 0 })).toBe(turns);
});

it('rowOf keeps the row of a turn when older turns load', () => {
  const [c, d] = [turn('c'), turn('d')];
  expect(rowOf({ turns: [d], offset: 3 }, 'd')).toBe(3);
  expect(rowOf({ turns: [c, d], offset: 2 }, 'd')).toBe(3);
  expect(rowOf({ turns: [d], offset: 3 }, 'a')).toBe(-1);
  expect(rowOf({ turns: [d], offset: 3 }, undefined)).toBe(-1);
});
