import { expect, it } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import { typicalHeight } from './typical-height.ts';

const turn = (text: string): Turn => ({
  id: text.slice(0, 8),
  conversationId: 'c',
  parentId: null,
  role: 'user',
  createdAt: 0,
  parts: [{ type: 'text', block: 0, text }],
  status: 'complete',
  answer: null,
  siblings: [],
});

it('typicalHeight estimates long text and many lines as taller than short text', () => {
  const short = typicalHeight([turn('Hello')]);
  expect(typicalHeight([turn('word '.repeat(200))])).toBeGreaterThan(short);
  expect(typicalHeight([turn('a\n'.repeat(12))])).toBeGreaterThan(short);
});

it('typicalHeight averages over the turns', () => {
  const tall = turn('word '.repeat(200));
  const mean = typicalHeight([turn(`${'line\n'.repeat(5)}`), tall, tall]);
  expect(mean).toBeGreaterThan(typicalHeight([turn(`${'line\n'.repeat(5)}`)]));
  expect(mean).toBeLessThan(typicalHeight([tall]));
});

it.each([[[]], [[turn('')]], [[turn('x'.repeat(100_000))]]])(
  'typicalHeight stays within the bounds of a row (case %#)',
  (turns) => {
    expect(typicalHeight(turns)).toBeGreaterThanOrEqual(160);
    expect(typicalHeight(turns)).toBeLessThanOrEqual(1200);
  },
);
