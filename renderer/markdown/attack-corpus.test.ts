import { describe, expect, it, vi } from 'vitest';
import type { MdNode } from './md-node.ts';
import { StreamDocument } from './stream-document.ts';
import { type Attack, attacks } from './testing/attack-corpus.ts';

const corpus = attacks('http://127.0.0.1:9');

function every(nodes: readonly MdNode[], look: (node: MdNode) => void): void {
  for (const node of nodes) {
    look(node);
    if (typeof node === 'object' && node.kind === 'element') every(node.children, look);
  }
}

/** Returns addresses that would open but must not. */
function badLinks(all: readonly Attack[], read: (text: string) => readonly MdNode[]): string[] {
  const found: string[] = [];
  for (const { text } of all) {
    every(read(text), (node) => {
      const href = typeof node === 'object' && node.kind === 'element' ? node.attributes.href : undefined;
      if (href !== undefined && !/^(?:https:\/\/[^@]*$|mailto:)/.test(href)) found.push(href);
    });
  }
  return found;
}

describe('Markdown attack corpus', () => {
  it('contains more than 1,200 distinct texts', () => {
    expect(new Set(corpus.map((attack) => attack.text)).size).toBeGreaterThan(1200);
  });

  it('produces links to https and mailto only', () => {
    expect(badLinks(corpus, (text) => new StreamDocument().update(text, false))).toEqual([]);
  });

  it('is detected when address checks are disabled', async () => {
    vi.resetModules();
    vi.doMock('./safe-link.ts', async (original) => ({
      ...(await original<typeof import('./safe-link.ts')>()),
      safeLink: (href: string) => ({ href, host: '', shown: href }),
    }));
    const open = await import('./stream-document.ts');
    vi.doUnmock('./safe-link.ts');
    const found = badLinks(corpus, (text) => new open.StreamDocument().update(text, false));
    expect(found.some((href) => href.startsWith('javascript:'))).toBe(true);
  });

  it('renders the same when streamed as when complete', () => {
    for (const { name, text } of corpus) {
      const document = new StreamDocument();
      for (let end = 0; end <= text.length; end += 3) document.update(text.slice(0, end), true);
      expect(document.update(text, false), name).toEqual(new StreamDocument().update(text, false));
    }
  });
});
