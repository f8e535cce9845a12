import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineNodes } from './inline-nodes.ts';
import { noRuns, parseInline } from './inline-runs.ts';
import { parseInlineTokens } from './markdown-parser.ts';
import type { MdNode } from './md-node.ts';
import { longParagraph } from './testing/markdown-pieces.ts';

const inOneGo = (text: string): MdNode[] => inlineNodes(parseInlineTokens(text, {}));

/** Joins adjacent text nodes, because a cut splits one text into two that read the same. */
function joined(nodes: readonly MdNode[]): MdNode[] {
  const all: MdNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all;
}

describe('long paragraph parsed in runs', () => {
  it('equals the same paragraph parsed at once', () => {
    fc.assert(
      fc.property(longParagraph, (text) => {
        expect(joined(parseInline(text, {}))).toEqual(joined(inOneGo(text)));
      }),
      { numRuns: 400 },
    );
  });

  it('parses only the text after the last cut', () => {
    const settled = noRuns();
    const text = 'plain words of a long text. '.repeat(100);
    parseInline(text, {}, settled);
    expect(text.length - settled.text.length).toBeLessThan(600);
    const first = settled.nodes[0];
    parseInline(`${text}and more`, {}, settled);
    expect(settled.nodes[0]).toBe(first);
  });

  it('is cut after 2,000 marks, the same whether streamed or complete', () => {
    const text = '[[]('.repeat(3000);
    const settled = noRuns();
    for (let end = 0; end <= text.length; end += 1000) parseInline(text.slice(0, end), {}, settled);
    expect(text.length - settled.text.length).toBeLessThan(3000);
    expect(joined(parseInline(text, {}, settled))).toEqual(joined(parseInline(text, {})));
  });

  it('is not cut inside open emphasis', () => {
    const text = `**${'bold words go on '.repeat(60)}end**`;
    expect(parseInline(text, {})).toEqual(inOneGo(text));
  });
});
