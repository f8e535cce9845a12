import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { beforeAll, describe, expect, it } from 'vitest';
import { showLanguage, withWords } from '../../locales/i18n.ts';
import { completeTag, tagsFor } from './tag-completion.ts';

beforeAll(async () => {
  await showLanguage('en');
  await withWords(async () => undefined);
});

/** What is offered where `|` stands. */
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
    expect(details['[verse]']).toBe('Verse, as long as its words');
  });

  it('finds a tag by its name in the language shown', async () => {
    await showLanguage('zh-CN');
    expect(tagsFor('间奏')).toContain('inst-medium');
    expect(tagsFor('短前')).toEqual(['intro-short']);
    await showLanguage('en');
  });
});
