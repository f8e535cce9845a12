import { describe, expect, it } from 'vitest';
import { callProblem } from './call-problem.ts';
import { finishNote } from './finish-reason.ts';
import { highlightRanges } from './highlight-ranges.ts';
import { groupModels } from './model-groups.ts';
import { numberCitations } from './number-citations.ts';
import { recallEarlier } from './recall-earlier.ts';
import { rowKeyTarget } from './row-key-target.ts';
import { timingSteps } from './timing-steps.ts';
import { turnTokens } from './token-totals.ts';

it('highlights found ranges, also when they overlap or go over the end', () => {
  const marks = highlightRanges('lighthouse', [
    [5, 50],
    [0, 3],
    [2, 4],
  ]);
  expect(marks.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['lig', 'h', 'house']);
  expect(marks.map((piece) => piece.text).join('')).toBe('lighthouse');
});

describe('the model picker', () => {
  const models = [
    { id: 'own', owner: 'service', vision: false, interfaces: ['chat', 'messages'] },
    { id: 'eye', owner: 'service', vision: true, interfaces: ['chat'] },
    { id: 'other', owner: 'partner', vision: false, interfaces: ['chat'] },
  ] as const;
  const plain = models.map((model) => ({ ...model, interfaces: [...model.interfaces] }));
  const ids = (groups: ReturnType<typeof groupModels>) =>
    groups.map((group) => `${group.id}: ${group.models.map((model) => model.id).join(' ')}`);

  it('groups each model once', () => {
    expect(ids(groupModels(plain, { interface: 'chat', model: 'own', favourites: ['other'] }))).toEqual([
      'favourites: other',
      'service: own',
      'vision: eye',
    ]);
  });

  it('offers what the interface has, and the chosen one even when it was typed by hand', () => {
    expect(ids(groupModels(plain, { interface: 'messages', model: 'my-own-id', favourites: [] }))).toEqual([
      'service: own',
      'other: my-own-id',
    ]);
  });
});

it('recalls earlier texts without losing what was typed', () => {
  expect(recallEarlier(['one', 'two'], '')).toBe('two');
  expect(recallEarlier(['one', 'two'], 'two')).toBe('one');
  expect(recallEarlier(['one', 'two'], 'one')).toBeNull();
  expect(recallEarlier(['one', 'two'], 'words of my own')).toBeNull();
});

it('moves between rows over the headings', () => {
  const rows = (['heading', 'conversation', 'heading', 'conversation', 'conversation'] as const).map(
    (type) => ({ type }),
  );
  expect(rowKeyTarget('ArrowDown', 1, rows)).toBe(3);
  expect(rowKeyTarget('ArrowUp', 3, rows)).toBe(1);
  expect(rowKeyTarget('ArrowUp', 1, rows)).toBeNull();
  expect(rowKeyTarget('End', 1, rows)).toBe(4);
  expect(rowKeyTarget('x', 1, rows)).toBeNull();
});

it('adds a total from its two parts only, never from thin air', () => {
  expect(turnTokens({ inputTokens: 3, outputTokens: 4, totalTokens: null, raw: {} }).total).toBe(7);
  expect(turnTokens({ inputTokens: 3, outputTokens: null, totalTokens: null, raw: {} }).total).toBeNull();
});

it('shows a finish reason only when it is not the natural end', () => {
  expect(finishNote('stop')).toBeNull();
  expect(finishNote('end_turn')).toBeNull();
  expect(finishNote('max_tokens')).toEqual({ kind: 'length', canContinue: true });
  expect(finishNote('something_new')).toEqual({ kind: 'other', canContinue: false });
});

it('numbers the same passage with the same number', () => {
  const a = { cited_text: 'a' };
  const b = { cited_text: 'b' };
  const parts = [
    { type: 'text' as const, block: 0, text: '', citations: [a, b] },
    { type: 'text' as const, block: 1, text: '', citations: [b, b] },
  ];
  expect(numberCitations(parts).map((part) => part.map((one) => one.number))).toEqual([[1, 2], [2]]);
});

it('leaves unknown stretches of a call out of its timing', () => {
  const times = { created: 100, sent: 110, firstByte: null, firstToken: 150, ended: 250 };
  expect(timingSteps(times)).toEqual({
    steps: [
      { name: 'queued', ms: 10 },
      { name: 'first', ms: 40 },
      { name: 'writing', ms: 100 },
    ],
    totalMs: 150,
  });
});

it('reads an error by its fields, whatever its class', () => {
  const conflict = Object.assign(new Error('x'), { code: 'CONFLICT', data: { reason: 'running' } });
  expect(callProblem(conflict)).toEqual({ kind: 'conflict', reason: 'running' });
  expect(callProblem(new TypeError('odd'))).toEqual({ kind: 'defect', message: 'odd' });
});
