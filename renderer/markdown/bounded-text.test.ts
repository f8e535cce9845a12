import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedText } from './bounded-text.ts';
import { element, type MdNode } from './md-node.ts';

function textOf(nodes: readonly MdNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.kind === 'element' ? textOf(node.children) : ''))
    .join('');
}

/** Returns the lengths of text between two possible line breaks. */
function runs(nodes: readonly MdNode[]): number[] {
  const flat = (node: MdNode): string =>
    typeof node === 'string'
      ? node
      : node.kind !== 'element' || node.tag === 'wbr'
        ? ' '
        : node.attributes.class === 'md-piece'
          ? ` ${node.children.map(flat).join('')} `
          : node.children.map(flat).join('');
  return nodes
    .map(flat)
    .join('')
    .split(' ')
    .map((run) => run.length);
}

it('boundedText leaves an ordinary paragraph unchanged', () => {
  const nodes = ['Some words, ', element('strong', ['bold']), ` and ${'more words '.repeat(300)}`];
  expect(boundedText(nodes)).toBe(nodes);
});

it('boundedText adds break opportunities to a long run across many elements', () => {
  const nodes = Array.from({ length: 900 }, (_, i) => element(i % 2 ? 'strong' : 'code', ['。。(((']));
  const bounded = boundedText(nodes);
  expect(textOf(bounded)).toBe(textOf(nodes));
  expect(Math.max(...runs(bounded))).toBeLessThanOrEqual(264);
});

it('boundedText splits a long paragraph into pieces of 4,000 characters that keep emphasis', () => {
  const nodes = [element('strong', ['word '.repeat(4000)], { class: 'x' }), 'end'];
  const bounded = boundedText(nodes);
  expect(textOf(bounded)).toBe(textOf(nodes));
  const chunks = bounded.filter((node) => typeof node === 'object');
  expect(chunks.length).toBeGreaterThanOrEqual(5);
  for (const chunk of chunks.slice(0, 4)) {
    expect(chunk).toMatchObject({ tag: 'span', attributes: { class: 'md-piece' } });
    expect(chunk).toHaveProperty('children.0.tag', 'strong');
    expect(textOf([chunk]).length).toBeLessThan(4300);
  }
});

it('boundedText draws a paragraph of over 1,000 elements as plain text', () => {
  const nodes = Array.from({ length: 5000 }, () => element('em', ['a ']));
  const bounded = boundedText(nodes);
  expect(textOf(bounded)).toBe('a '.repeat(5000));
  const count = (list: readonly MdNode[]): number =>
    list.reduce(
      (sum, node) =>
        sum + (typeof node === 'object' && node.kind === 'element' ? 1 + count(node.children) : 0),
      0,
    );
  expect(count(bounded)).toBeLessThan(1100);
});

it('boundedText keeps text and earlier pieces unchanged when a paragraph grows', () => {
  const leaf = fc.constantFrom('。'.repeat(300), 'word '.repeat(40), '中文'.repeat(200), '(c)'.repeat(400));
  const node = fc.oneof(
    leaf,
    leaf.map((text) => element('em', [text, element('code', [text])])),
  );
  fc.assert(
    fc.property(fc.array(node, { maxLength: 40 }), node, (nodes, more) => {
      const before = boundedText(nodes);
      const after = boundedText([...nodes, more]);
      expect(textOf(before)).toBe(textOf(nodes));
      const chunks = before.filter(
        (one) => typeof one === 'object' && one.kind === 'element' && one.attributes.class === 'md-piece',
      );
      expect(after.slice(0, chunks.length)).toEqual(chunks);
    }),
    { numRuns: 50 },
  );
});
