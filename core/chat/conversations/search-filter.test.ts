import { expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/contract/conversations.ts';
import type { Part } from '../../../shared/domain/conversation.ts';
import { testTalk } from '../../testing/test-talk.ts';
import { searchConversations } from './search.ts';

const text = (words: string): Part => ({ type: 'text', block: 0, text: words });
const image: Part = { type: 'image', url: 'data:image/png;base64,AAAA', alt: 'cat.png', caption: 'sleeping' };
const call: Part = { type: 'tool_call', block: 1, id: 'c', name: 'look', input: '{}' };
const notes: Part = {
  type: 'document',
  title: 'harbour notes',
  mediaType: 'text/plain',
  text: 'tide 潮汐',
  cite: true,
};

function filled() {
  const talk = testTalk();
  const id = talk.conversation();
  const names = new Map<string, string>();
  const say = (name: string, parent: string | null, parts: Part[], more = {}) => {
    const turn = talk.say(id, parent, '', { parts, ...more });
    names.set(turn, name);
    return turn;
  };
  const plain = say('plain', null, [text('a fox')], { createdAt: 1_000_000 });
  const asked = say('model', plain, [text('fox answered')], {
    ...{ answer: { model: 'asked/Model-1', answeredBy: 'answered by' }, createdAt: 2_000_000 },
  });
  const shown = say('image', asked, [text('fox'), image], { createdAt: 3_000_000 });
  const coded = say('code', shown, [text('fox\n```js\nx\n```')], { createdAt: 4_000_000 });
  const both = say('code and tool', coded, [text('  ~~~\nfox\n~~~'), call], { createdAt: 5_000_000 });
  say('document', both, [text('fox'), notes], { createdAt: 6_000_000 });
  talk.turns.setBookmarkedAt(asked, 5);
  talk.turns.setBookmarkedAt(both, 6);
  const other = talk.conversation();
  talk.conversationStore.setTitle(other, 'a fox in a title', true);
  names.set(talk.say(other, null, 'fox elsewhere', { createdAt: 7_000_000 }), 'elsewhere');
  return {
    talk,
    ids: { id, other },
    find: (query: string, filter: SearchFilter) =>
      searchConversations(talk.search, { query, filter, limit: 50 }).map(
        (hit) => names.get(hit.turnId ?? '') ?? 'title',
      ),
  };
}

test.each<[SearchFilter, string[]]>([
  [{ has: ['image'] }, ['image']],
  [{ has: ['code'] }, ['code and tool', 'code']],
  [{ has: ['tool'] }, ['code and tool']],
  [{ has: ['code', 'tool'] }, ['code and tool']],
  [{ has: ['image', 'tool'] }, []],
  [{ has: ['document'] }, ['document']],
  [{ has: ['bookmark'] }, ['code and tool', 'model']],
  [{ has: ['bookmark', 'code'] }, ['code and tool']],
  [{ model: 'asked/Model-1' }, ['model']],
  [{ model: 'answered by' }, ['model']],
  [{ model: 'asked/model-1' }, []],
  [{ from: 5_000_000 }, ['elsewhere', 'document', 'code and tool']],
  [{ to: 3_000_000 }, ['model', 'plain']],
  [{ from: 2_000_000, to: 4_000_001, has: ['code'] }, ['code']],
  [{ from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER, has: ['image'] }, ['image']],
  [{ from: 2, to: 1 }, []],
])('filters by %j, with and without a search word', (filter, expected) => {
  const { find } = filled();
  expect(find('fox', filter)).toEqual(expected);
  expect(find('', filter)).toEqual(expected);
  expect(find('wolf', filter)).toEqual([]);
});

test('searches one conversation; titles only without a filter', () => {
  const { find, ids, talk } = filled();
  expect(find('fox', { conversationId: ids.other })).toEqual(['elsewhere']);
  expect(find('', { conversationId: ids.id })).toHaveLength(6);
  expect(find('fox', {})).toContain('title');
  // An empty query finds nothing, and punctuation is not a word.
  expect(find('', {})).toEqual([]);
  expect(find('', { has: [] })).toEqual([]);
  expect(find('?!', { has: ['image'] })).toEqual([]);
  talk.conversationStore.setDeletedAt(ids.id, 5);
  expect(find('', { has: ['image'] })).toEqual([]);
  expect(find('', { from: 0 })).toEqual(['elsewhere']);
});

test('finds attachments and shows their place; no query matches the index markers', () => {
  const { find, talk } = filled();
  for (const word of ['sleeping', 'harbour', 'tide', '潮', '潮汐'])
    expect(find(word, {}), word).toHaveLength(1);
  const [hit] = searchConversations(talk.search, { query: 'tide', limit: 5 });
  expect(hit?.snippet.slice(...(hit.ranges[0] ?? []))).toBe('tide');
  for (const word of ['\u{e000}image', '\u{e000}', 'image', 'code', 'tool'])
    expect(find(word, {}), word).toEqual([]);
});

test('searches only the beginning of a long document, and can remove it', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const long: Part = { ...notes, text: `${'x '.repeat(9_990)} border ${'y '.repeat(50_000)} beyond` };
  const turn = talk.say(id, null, '', { parts: [long] });
  const count = (query: string) => searchConversations(talk.search, { query, limit: 5 }).length;
  expect([count('border'), count('beyond')]).toEqual([1, 0]);
  talk.turns.update(turn, { parts: [text('now')], status: 'complete', answer: null });
  expect([count('border'), count('now')]).toEqual([0, 1]);
  talk.db.exec("INSERT INTO turn_index (turn_index) VALUES ('integrity-check')");
});

test('sorts by time, newest first, whatever the origin and order of insertion', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const times = [50, 10, 40, 10, 10, 30, 20].map((minute) => minute * 60_000);
  for (const createdAt of times) talk.say(id, null, `fox ${createdAt}`, { createdAt });
  const at = searchConversations(talk.search, { query: 'fox', limit: 3 }).map((hit) => hit.at / 60_000);
  expect(at).toEqual([50, 40, 30]);
});

test('thousands of turns of one second get distinct numbers near it', () => {
  const talk = testTalk();
  const id = talk.conversation();
  talk.db.exec('BEGIN');
  for (let i = 0; i < 3000; i++) talk.say(id, null, 'same', { createdAt: 1_000_000 });
  talk.say(id, null, 'later', { createdAt: 5_000_000 });
  talk.db.exec('COMMIT');
  const [later] = searchConversations(talk.search, { query: '', filter: { from: 0 }, limit: 1 });
  expect(later?.snippet).toBe('later');
  expect(
    searchConversations(talk.search, {
      query: 'same',
      filter: { from: 1_000_000, to: 1_000_001 },
      limit: 100,
    }),
  ).toHaveLength(100);
});

test('turns inserted without indexing are found once indexed, newest first', () => {
  const talk = testTalk();
  const id = talk.conversation();
  for (let i = 0; i < 120; i++) {
    const turn = { id: String(i).padStart(26, '0'), conversationId: id, parentId: null, createdAt: i * 1000 };
    const rest = {
      role: 'user' as const,
      parts: [text(`late ${i}`)],
      status: 'complete' as const,
      answer: null,
    };
    talk.turns.insert({ ...turn, ...rest }, 'later');
  }
  const found = () =>
    searchConversations(talk.search, { query: 'late', limit: 100 }).map((hit) => hit.at / 1000);
  expect(found()).toEqual([]);
  // A turn changed before it is indexed leaves no entry of its old words.
  talk.turns.update('119'.padStart(26, '0'), { parts: [text('other')], status: 'complete', answer: null });
  expect(talk.turns.indexNext()).toBe(true);
  expect(found().slice(0, 3)).toEqual([118, 117, 116]);
  while (talk.turns.indexNext());
  expect(found()).toHaveLength(100);
  talk.db.exec("INSERT INTO turn_index (turn_index) VALUES ('integrity-check')");
});

test('an unfinished word finds the newest words with that prefix, and no others', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const kinds = ['mountain top', 'mountains', 'mouse', 'remount', 'Mountaineer', 'moun', 'monk'];
  talk.db.exec('BEGIN');
  for (let i = 0; i < 400; i++) {
    talk.say(id, null, `${kinds[i % kinds.length]} ${i < 60 ? 'Zürich' : 'zone'} ${i}`, {
      createdAt: i * 60_000,
    });
  }
  talk.db.exec('COMMIT');
  const found = (query: string, limit: number) =>
    searchConversations(talk.search, { query, limit }).map((hit) => hit.at / 60_000);
  const wanted = (fits: (kind: string, i: number) => boolean) =>
    Array.from({ length: 400 }, (_, i) => 399 - i).filter((i) => fits(kinds[i % kinds.length] ?? '', i));
  const mount = wanted((kind) => /^mount/i.test(kind));
  // More results than requested, and all of them.
  expect(found('mount', 20)).toEqual(mount.slice(0, 20));
  expect(found('mount', 100)).toEqual(mount.slice(0, 100));
  expect(found('mo', 20)).toEqual(wanted((kind) => /^mo/i.test(kind)).slice(0, 20));
  // Among turns with another word, all of which are old.
  expect(found('zurich mount', 5)).toEqual(mount.filter((i) => i < 60).slice(0, 5));
  // Only the last word may be incomplete.
  const tops = wanted((kind, i) => kind === 'mountain top' && i < 60);
  expect(found('mountain zür', 5)).toEqual(tops.slice(0, 5));
  expect(found('mountq', 20)).toEqual([]);
});
