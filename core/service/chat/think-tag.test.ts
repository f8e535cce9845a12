import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkTag } from './think-tag.ts';

function partsOf(deltas: readonly string[]) {
  const tag = new ThinkTag();
  const parts = [...deltas.flatMap((delta) => tag.push(delta)), ...tag.end()];
  const of = (type: string) => parts.map((part) => (part.type === type ? part.text : '')).join('');
  return { before: of('before'), thinking: of('thinking'), after: of('after'), text: of('text') };
}

function read(deltas: readonly string[]): { thinking: string; text: string } {
  const { thinking, text } = partsOf(deltas);
  return { thinking, text };
}

describe('thinking in tags at the beginning of an answer', () => {
  it.each([
    ['<think>a</think>b', 'a', 'b'],
    ['\n<think>\na\n</think>\n\nb', 'a\n', 'b'],
    ['<think>a < b</thin</think>c', 'a < b</thin', 'c'],
    ['<think>never closed', 'never closed', ''],
    ['<think></think>b', '', 'b'],
    ['a <think>b</think>', '', 'a <think>b</think>'],
    ['<thinking>a</thinking>', '', '<thinking>a</thinking>'],
    ['<', '', '<'],
    [' \n', '', ' \n'],
    ['', '', ''],
  ])('%j', (answer, thinking, text) => {
    expect(read([answer])).toEqual({ thinking, text });
  });

  it('is the same wherever the answer is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<think>', '</think>', '<', '/', 'think', '>', ' ', '\n', 'a'), {
          maxLength: 12,
        }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (pieces, sizes) => {
          const answer = pieces.join('');
          const deltas: string[] = [];
          for (let at = 0, n = 0; at < answer.length; n++) {
            const size = sizes[n % sizes.length] ?? 1;
            deltas.push(answer.slice(at, at + size));
            at += size;
          }
          expect(partsOf(deltas)).toEqual(partsOf([answer]));
          // Nothing of an answer with thinking is lost: it can be sent back as it came.
          const { before, thinking, after, text } = partsOf(deltas);
          if (thinking !== '') expect(before + thinking + after + text).toBe(answer);
        },
      ),
    );
  });
});
