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

describe('completion of tags', () => {
  it('offers all nine where a bracket opens a line, what is sung first', () => {
    const found = offered('[verse]\na\n[|');
    expect(found?.from).toBe(10);
    expect(found?.labels).toHaveLength(9);
    expect(found?.labels.slice(0, 3)).toEqual(['[verse]', '[chorus]', '[bridge]']);
  });

  it('offers nothing for a bracket within a line, behind a tag, or for plain words', () => {
    expect(offered('sing [|')).toBeNull();
    expect(offered('[verse]|')).toBeNull();
    expect(offered('sing|')).toBeNull();
  });

  it('narrows down with what is typed, and knows other words for the same', () => {
    expect(offered('[in|')?.labels).toEqual([
      '[intro-short]',
      '[intro-medium]',
      '[inst-short]',
      '[inst-medium]',
    ]);
    expect(offered('[Refrain|')?.labels).toEqual(['[chorus]']);
    expect(offered('[xyzzy|')).toBeNull();
  });

  it('takes the brackets of a Chinese keyboard, and puts the tag in their place', () => {
    expect(offered('a\n【副歌|')).toEqual({ from: 2, labels: ['[chorus]'] });
  });

  it('comes when asked for at the start of a line, with nothing typed', () => {
    expect(offered('|', true)?.labels).toHaveLength(9);
    expect(offered('|')).toBeNull();
    expect(offered('sing|', true)).toBeNull();
  });

  it('says what each is and how long', () => {
    const result = completeTag(new CompletionContext(EditorState.create({ doc: '[' }), 1, false));
    const details = Object.fromEntries(result?.options.map(({ label, detail }) => [label, detail]) ?? []);
    expect(details['[intro-short]']).toBe('Short intro, 0–10 s');
    expect(details['[verse]']).toBe('Verse, as long as its lyrics');
  });

  it('finds a tag by its name in the language shown', async () => {
    await showLanguage('zh-CN');
    expect(tagsFor('间奏')).toContain('inst-medium');
    expect(tagsFor('短前')).toEqual(['intro-short']);
    await showLanguage('en');
  });
});

describe('closing a tag by Enter', () => {
  /** The text after Enter where `|` stood, with `|` where the cursor is then; null: nothing was closed. */
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

  it('writes out what was begun, without the list, and goes on to its words', () => {
    expect(closed('[verse|')).toBe('[verse]\n|');
    expect(closed('[verse]\na\n\n[ver|')).toBe('[verse]\na\n\n[verse]\n|');
    expect(closed('[ver|]\nwords')).toBe('[verse]\n|words');
    expect(closed('【副歌|')).toBe('[chorus]\n|');
  });

  it('takes the best where several fit', () => {
    expect(closed('[in|')).toBe('[intro-short]\n|');
    expect(closed('[c|')).toBe('[chorus]\n|');
  });

  it('leaves a line break to be one where no tag is begun, or words follow, or nothing fits', () => {
    for (const text of ['words|', '[verse]|', 'a [ver|', '[ver|se of words', '[xyzzy|']) {
      expect(closed(text), text).toBeNull();
    }
    expect(closed('[ver|', true)).toBeNull();
  });
});
