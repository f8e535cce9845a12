import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MdNode } from './md-node.ts';
import { StreamDocument } from './stream-document.ts';
import { markdownText, prefixes } from './testing/markdown-pieces.ts';

const whole = (text: string): readonly MdNode[] => new StreamDocument().update(text, false);

function grown(text: string, sizes: readonly number[]): readonly MdNode[] {
  const document = new StreamDocument();
  for (const prefix of prefixes(text, sizes)) document.update(prefix, true);
  return document.update(text, false);
}

describe('streaming Markdown document', () => {
  it('ends with the same nodes as a document read at once', () => {
    fc.assert(
      fc.property(
        markdownText,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
        (text, sizes) => {
          expect(grown(text, sizes)).toEqual(whole(text));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('continues after it seemed complete', () => {
    fc.assert(
      fc.property(markdownText, fc.nat(), (text, at) => {
        const document = new StreamDocument();
        const first = text.slice(0, at % (text.length + 1));
        document.update(first, true);
        expect(document.update(first, false)).toEqual(whole(first));
        expect(document.update(text, false)).toEqual(whole(text));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the nodes of finished blocks so that nothing is rendered again', () => {
    const document = new StreamDocument();
    const text = '# A\n\npara\n\n- one\n- two\n- thr';
    const before = document.update(text, true);
    const after = document.update(`${text}ee\n- four\n\nend`, true);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    const items = (node: MdNode | undefined) =>
      typeof node === 'object' && node.kind === 'element' ? node.children : [];
    const longer = document.update(`${text}ee\n- four\n- five`, true);
    expect(items(longer[2])[0]).toEqual(items(before[2])[0]);
  });

  it('renders links again when their definition arrives late', () => {
    const document = new StreamDocument();
    const early = 'See [foo].\n\nMore.\n\n';
    expect(JSON.stringify(document.update(early, true))).not.toContain('https://example.com/');
    const late = document.update(`${early}[foo]: https://example.com\n`, true);
    expect(JSON.stringify(late[0])).toContain('https://example.com/');
    expect(late).toEqual(whole(`${early}[foo]: https://example.com\n`));
  });

  it('turns the mark of a footnote into a button when its text arrives late', () => {
    const document = new StreamDocument();
    const early = 'See[^1].\n\nMore.\n\n';
    expect(JSON.stringify(document.update(early, true)[0])).toContain('See[^1].');
    const late = document.update(`${early}[^1]: text\n`, true);
    expect(JSON.stringify(late[0])).toContain('"data-footnote":"1"');
    expect(late).toEqual(whole(`${early}[^1]: text\n`));
  });

  it('waits with a link definition until its title can no longer follow', () => {
    const text = 'para\n\n[foo]: https://a.example\n"bar\nbaz"\n\nsee [foo]\n\nend';
    expect(grown(text, [1])).toEqual(whole(text));
    expect(JSON.stringify(whole(text))).toContain('bar\\nbaz');
  });

  it('parses an unrelated text from scratch', () => {
    const document = new StreamDocument();
    document.update('# One\n\ntwo\n\nthree', true);
    expect(document.update('other', false)).toEqual(whole('other'));
  });
});
