import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchConversations } from '../chat/conversations/search.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createSnippet } from './search/search-snippet.ts';
import { matchExpression, splitWords } from './search/search-words.ts';

const TEXTS = {
  latin: 'The quick brown fox jumps over the lazy dog.',
  accents: 'Überraschung: une crème brûlée à la façon de São Paulo',
  chinese: '今天天气很好，我们去公园散步吧。',
  mixed: '请使用GPT模型写一首 poem，谢谢',
  japanese: 'カタカナとひらがなのテスト',
  korean: '안녕하세요 세계',
  cyrillic: 'Привет, мир! Как дела?',
  code: 'const x = "a" AND b OR (c NEAR d); // col:val*',
};

function filled() {
  const data = testDatabase();
  const conversation = data.conversation();
  const ids = new Map<string, string>();
  let parent: string | null = null;
  for (const [name, text] of Object.entries(TEXTS)) {
    parent = data.turn(conversation, parent, text);
    ids.set(parent, name);
  }
  return {
    data,
    conversation,
    names: (query: string) =>
      searchConversations(data.search, { query: query, limit: 50 }).map(
        (hit) => ids.get(hit.turnId ?? '') ?? 'title',
      ),
  };
}

describe('conversation search', () => {
  test.each([
    ['quick', ['latin']],
    ['QUICK Brown', ['latin']],
    ['qui', ['latin']],
    ['ick', []],
    ['qui brown', []],
    ['brown qui', ['latin']],
    ['creme brulee', ['accents']],
    ['uber', ['accents']],
    ['今', ['chinese']],
    ['天', ['chinese']],
    ['吧', ['chinese']],
    ['天气', ['chinese']],
    ['气天', []],
    ['天气很好', ['chinese']],
    ['天气不好', []],
    ['公园 今天', ['chinese']],
    ['使用GPT模型', ['mixed']],
    ['gpt', ['mixed']],
    ['ＧＰＴ', ['mixed']],
    ['模型 poe', ['mixed']],
    ['ひらがな', ['japanese']],
    ['ﾃｽﾄ', ['japanese']],
    ['세계', ['korean']],
    ['привет мир', ['cyrillic']],
    ['"quick"', ['latin']],
    ['quick*', ['latin']],
    ['quick OR nothing', []],
    ['NEAR', ['code']],
    ['col:val', ['code']],
    ['-quick', ['latin']],
    ['", )(*^', []],
    ['', []],
  ])('returns the matching turns for %s', (query, expected) => {
    const all = filled();
    expect(all.names(query)).toEqual(expected);
  });

  test('lists turns and titles newest first, and trashed conversations only once restored', () => {
    const all = filled();
    const { data, conversation } = all;
    const other = data.conversation();
    data.conversations.setTitle(other, 'A fox in the title', true);
    data.conversations.touch(other, Date.now() + 1000);
    data.turn(other, null, 'the newest fox');
    expect(
      searchConversations(data.search, { query: 'fox', limit: 10 }).map((hit) => [
        hit.role,
        hit.snippet.includes('newest'),
      ]),
    ).toEqual([
      ['title', false],
      ['user', true],
      ['user', false],
    ]);
    data.conversations.setDeletedAt(conversation, Date.now());
    expect(searchConversations(data.search, { query: 'quick', limit: 10 })).toEqual([]);
    data.conversations.setDeletedAt(conversation, null);
    expect(searchConversations(data.search, { query: 'quick', limit: 10 })).toHaveLength(1);
  });

  test('finds a changed text only by its current content', () => {
    const all = filled();
    const id = all.data.turn(all.conversation, null, 'before 之前');
    const parts = [{ type: 'text' as const, block: 0, text: 'after 之后' }];
    all.data.turns.update(id, { parts, status: 'complete', answer: null });
    expect(searchConversations(all.data.search, { query: 'before', limit: 5 })).toEqual([]);
    expect(searchConversations(all.data.search, { query: '前', limit: 5 })).toEqual([]);
    expect(searchConversations(all.data.search, { query: 'before 后', limit: 5 })).toEqual([]);
    expect(searchConversations(all.data.search, { query: '之后 after', limit: 5 })).toHaveLength(1);
  });
});

test('conversation search accepts any query without a syntax error', () => {
  const all = filled();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
      searchConversations(all.data.search, { query: query, limit: 5 });
    }),
    { numRuns: 500 },
  );
  for (const query of [
    'words : x',
    'NOT',
    'a AND',
    '{words marks} : y',
    '"',
    "'",
    'x NEAR/2 y',
    '\0',
    'rank',
  ]) {
    expect(() => searchConversations(all.data.search, { query: query, limit: 5 }), query).not.toThrow();
  }
});

test('conversation search finds a Chinese text by any of its substrings', () => {
  const data = testDatabase();
  const text = '春眠不觉晓处处闻啼鸟夜来风雨声花落知多少';
  data.turn(data.conversation(), null, `前言 ${text} end`);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: text.length }), (from, length) => {
      const piece = text.slice(from, from + length);
      const [hit] = searchConversations(data.search, { query: piece, limit: 5 });
      expect(hit, piece).toBeDefined();
      const [range] = hit?.ranges ?? [];
      expect(hit?.snippet.slice(range?.[0], range?.[1]).startsWith(piece.slice(0, 1))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

describe('search snippets', () => {
  test('highlight the original letters regardless of accents, case and width', () => {
    const { snippet, ranges } = createSnippet('Une CRÈME brûlée, ＣＲＥＭＥ!', splitWords('creme'));
    expect(ranges.map(([a, b]) => snippet.slice(a, b))).toEqual(['CRÈME', 'ＣＲＥＭＥ']);
  });

  test('highlight letters written with combining accents', () => {
    const { snippet, ranges } = createSnippet('une cre\u0300me ici', splitWords('crème'));
    expect(ranges.map(([a, b]) => snippet.slice(a, b))).toEqual(['cre\u0300me']);
  });

  test('show the match in a long text on one line, without broken characters', () => {
    const long = `${'😀 filler\n'.repeat(5000)}the needle is here ${'😀'.repeat(500)}`;
    const { snippet, ranges } = createSnippet(long, splitWords('needle'));
    expect(snippet.length).toBeLessThan(200);
    expect(snippet).not.toMatch(/[\n\r]/);
    expect(snippet.isWellFormed()).toBe(true);
    expect(ranges.map(([a, b]) => snippet.slice(a, b))).toEqual(['needle']);
  });

  test('have ascending, non-overlapping ranges within the snippet for any text and query', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', 'É', '中', '文', ' ', 'ﬁ', '😀'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const { snippet, ranges } = createSnippet(text, splitWords(query));
        let last = -1;
        for (const [start, end] of ranges) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(snippet.length);
          last = end;
        }
      }),
    );
  });
});

test('a match expression contains only quoted words', () => {
  expect(matchExpression('say "hi" 你 好吗 NOT x*')).toBe(
    'words : "say" AND words : "hi" AND marks : "你" AND words : "好吗" AND words : "NOT" AND words : "x" *',
  );
  expect(matchExpression('!?')).toBeUndefined();
});
