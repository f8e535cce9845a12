// @vitest-environment happy-dom
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { beforeAll, describe, expect, it } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { closeTag, completeTag, tagsFor } from './tag-completion.ts';

beforeAll(async () => {
  await showLanguage('en');
});

/** Returns the completions offered at `|`. */
function offered(text: string, explicit = false) {
  const at = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  const result = completeTag(new CompletionContext(state, at, explicit));
  return result && { from: result.from, labels: result.options.map(({ label }) => label) };
}

describe('tag completion', () => {
  it('offers all nine tags after a bracket at the start of a line, sung ones first', () => {
    const found = offered('[verse]\na\n[|');
    expect(found?.from).toBe(10);
    expect(found?.labels).toHaveLength(9);
    expect(found?.labels.slice(0, 3)).toEqual(['[verse]', '[chorus]', '[bridge]']);
  });

  it('offers nothing for a bracket within a line, after a tag, or for text', () => {
    expect(offered('sing [|')).toBeNull();
    expect(offered('[verse]|')).toBeNull();
    expect(offered('sing|')).toBeNull();
  });

  it('filters by the typed text and knows synonyms', () => {
    expect(offered('[in|')?.labels).toEqual([
      '[intro-short]',
      '[intro-medium]',
      '[inst-short]',
      '[inst-medium]',
    ]);
    expect(offered('[Refrain|')?.labels).toEqual(['[chorus]']);
    expect(offered('[xyzzy|')).toBeNull();
  });

  it('accepts Chinese brackets and replaces them', () => {
    expect(offered('a\n【副歌|')).toEqual({ from: 2, labels: ['[chorus]'] });
  });

  it('opens on request at the start of an empty line', () => {
    expect(offered('|', true)?.labels).toHaveLength(9);
    expect(offered('|')).toBeNull();
    expect(offered('sing|', true)).toBeNull();
  });

  it('describes each tag with its length', () => {
    const result = completeTag(new CompletionContext(EditorState.create({ doc: '[' }), 1, false));
    const details = Object.fromEntries(result?.options.map(({ label, detail }) => [label, detail]) ?? []);
    expect(details['[intro-short]']).toBe('Short intro, 0–10 s');
    expect(details['[verse]']).toBe('Verse, as long as its lyrics');
  });

  it('finds a tag by its name in the current language', async () => {
    await showLanguage('zh-CN');
    expect(tagsFor('间奏')).toContain('inst-medium');
    expect(tagsFor('短前')).toEqual(['intro-short']);
    await showLanguage('en');
  });
});

describe('completing a tag with Enter', () => {
  /** Returns the text after Enter at `|`, with `|` at the new cursor; null if no tag was completed. */
  function closed(text: string, readOnly = false): string | null {
    const at = text.indexOf('|');
    const view = new EditorView({
      state: EditorState.create({
        doc: text.replace('|', ''),
        selection: { anchor: at },
        extensions: EditorState.readOnly.of(readOnly),
      }),
    });
    const done = closeTag(view);
    const { doc, selection } = view.state;
    view.destroy();
    if (!done) return null;
    return `${doc.sliceString(0, selection.main.head)}|${doc.sliceString(selection.main.head)}`;
  }

  it('completes the tag without the list and moves to its lyrics', () => {
    expect(closed('[verse|')).toBe('[verse]\n|');
    expect(closed('[verse]\na\n\n[ver|')).toBe('[verse]\na\n\n[verse]\n|');
    expect(closed('[ver|]\nwords')).toBe('[verse]\n|words');
    expect(closed('【副歌|')).toBe('[chorus]\n|');
  });

  it('chooses the best match if several fit', () => {
    expect(closed('[in|')).toBe('[intro-short]\n|');
    expect(closed('[c|')).toBe('[chorus]\n|');
  });

  it('does nothing without an open tag or match, or before text', () => {
    for (const text of ['words|', '[verse]|', 'a [ver|', '[ver|se of words', '[xyzzy|']) {
      expect(closed(text), text).toBeNull();
    }
    expect(closed('[ver|', true)).toBeNull();
  });
});
