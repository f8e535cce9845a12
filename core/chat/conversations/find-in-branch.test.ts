import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part } from '../../../shared/domain/conversation.ts';
import { testTalk } from '../../testing/test-talk.ts';

const text = (words: string): Part => ({ type: 'text', block: 0, text: words });

function found(parts: Part[]) {
  const talk = testTalk();
  const id = talk.conversation();
  talk.say(id, null, '', { parts });
  return async (wanted: string) => (await talk.conversations.findText(id, wanted)).turns[0]?.count ?? 0;
}

test('finds text in any letter case and script, otherwise exactly, oldest first', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [a, b, c] = talk.branch(
    id,
    'Über ÜBER über',
    'ΣΊΣΥΦΟΣ σίσυφος',
    'a.b a+b \\d "quoted"\n二行',
    'uber',
  );
  const find = async (wanted: string) => (await talk.conversations.findText(id, wanted)).turns;
  expect(await find('über')).toEqual([{ turnId: a, count: 3 }]);
  expect(await find('σίσυφος')).toEqual([{ turnId: b, count: 2 }]);
  for (const typed of ['a.b', 'a+b', '\\d', '"QUOTED"', '"quoted"\n二', '行']) {
    expect(await find(typed), typed).toEqual([{ turnId: c, count: 1 }]);
  }
  expect(await find('a.+b')).toEqual([]);
  expect((await find('ber')).map((hit) => hit.turnId)).toEqual([a, expect.any(String)]);
});

test('finds text in documents, captions, tool arguments and results, not in our own names', async () => {
  const find = found([
    { type: 'document', title: 'Notes.md', mediaType: 'text/markdown', text: 'inside', cite: false },
    { type: 'image', url: 'data:image/png;base64,AAAA', alt: 'hidden', caption: 'A cat' },
    { type: 'tool_call', block: 1, id: 'c1', name: 'get_weather', input: '{"city":"Köln"}' },
    { type: 'tool_result', toolCallId: 'c1', content: 'rain', isError: false },
    { type: 'thinking', block: 2, text: 'pondering' },
  ]);
  for (const word of ['notes.md', 'INSIDE', 'cat', 'get_weather', '"city":"köln"', 'rain']) {
    expect(await find(word), word).toBe(1);
  }
  for (const word of ['tool_call', 'AAAA', 'pondering', 'mediaType', 'c1']) {
    expect(await find(word), word).toBe(0);
  }
});

test('any text finds itself, whatever characters it contains', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), async (wanted) => {
      expect(await found([text(`before${wanted}after`)])(wanted)).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});

test('finds only in the visible branch, and at most the 2,000 oldest turns', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  talk.db.exec('BEGIN');
  const ids = talk.branch(id, ...Array.from({ length: 2005 }, (_, i) => `needle ${i}`));
  talk.say(id, ids[2003] ?? '', 'another end with a needle');
  talk.conversations.selectBranch(ids[2004] ?? '', 1);
  talk.db.exec('COMMIT');
  const { turns, more } = await talk.conversations.findText(id, 'Needle');
  expect(turns.map((hit) => hit.turnId)).toEqual(ids.slice(0, 2000));
  expect(more).toBe(true);
  expect(await talk.conversations.findText(id, 'needle 2004')).toEqual({
    turns: [{ turnId: ids[2004], count: 1 }],
    more: false,
  });
});
