import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineNodes } from './inline-nodes.ts';
import { noRuns, parseInline } from './inline-runs.ts';
import { parseInlineTokens } from './markdown-parser.ts';
import type { MdNode } from './md-node.ts';
import { longParagraph } from './testing/markdown-pieces.ts';

const inOneGo = (text: string): MdNode[] => inlineNodes(parseInlineTokens(text, {}));

/** Neighbouring texts as one: a cut makes two text nodes of one, which read the same. */
function joined(nodes: readonly MdNode[]): MdNode[] {
  const all: MdNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all;
}

describe('a long paragraph read in runs', () => {
  it('is the same as read in one go', () => {
    fc.assert(
      fc.property(longParagraph, (text) => {
        expect(joined(parseInline(text, {}))).toEqual(joined(inOneGo(text)));
      }),
      { numRuns: 400 },
    );
  });

  it('parses only what is behind the last cut', () => {
    const settled = noRuns();
    const text = 'plain words of a long text. '.repeat(100);
    parseInline(text, {}, settled);
    expect(text.length - settled.text.length).toBeLessThan(600);
    const first = settled.nodes[0];
    parseInline(`${text}and more`, {}, settled);
    expect(settled.nodes[0]).toBe(first);
  });

  it('does not cut inside open emphasis', () => {
    const text = `**${'bold words go on '.repeat(60)}end**`;
    expect(parseInline(text, {})).toEqual(inOneGo(text));
  });
});
