import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { testTalk } from '../../testing/test-talk.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

test('a bookmark shows in the turn and the search, survives regeneration of its text, and is removed', async () => {
  const { api } = core;
  const started = await core.ask('needle');
  await core.watched(started.jobId);
  const { id } = started.conversation.summary;
  const bookmarks = async () =>
    (
      await api.conversations.search({
        query: '',
        filter: { has: ['bookmark'], conversationId: id },
        limit: 9,
      })
    ).map((hit) => hit.turnId);
  const { turnId } = started;
  const marked = await api.conversations.bookmark({ turnId, bookmarked: true });
  expect(marked).toMatchObject({ id: turnId, bookmarkedAt: expect.any(Number) });
  // Repeating it keeps the time.
  expect(await api.conversations.bookmark({ turnId, bookmarked: true })).toEqual(marked);
  expect(
    (await api.conversations.open({ id, limit: 9 })).turns.map((turn) => 'bookmarkedAt' in turn),
  ).toEqual([false, true]);
  expect(await bookmarks()).toEqual([turnId]);
  await core.api.conversations.archive({ id, archived: true });
  expect(await bookmarks()).toEqual([turnId]);
  expect(await api.conversations.bookmark({ turnId, bookmarked: false })).not.toHaveProperty('bookmarkedAt');
  expect(await bookmarks()).toEqual([]);
  await expect(api.conversations.bookmark({ turnId: id, bookmarked: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the search index stays intact when a bookmarked turn is rewritten, forked and deleted', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const asked = talk.say(id, null, 'fox');
  const turn = talk.say(id, asked, 'wolf');
  talk.turns.setBookmarkedAt(turn, 5);
  talk.turns.update(turn, {
    parts: [{ type: 'text', block: 0, text: 'bear' }],
    status: 'complete',
    answer: null,
  });
  expect(talk.turns.get(turn)?.bookmarkedAt).toBe(5);
  const intact = () => talk.db.exec("INSERT INTO turn_index (turn_index) VALUES ('integrity-check')");
  const found = (expression: string) => talk.search.turns(expression, {}, 9).map((one) => one.id);
  expect(found('facets : "\u{e000}bookmark"')).toEqual([turn]);
  const fork = await talk.fork(turn);
  expect(fork.turns.map((one) => 'bookmarkedAt' in one)).toEqual([false, false]);
  expect(found('facets : "\u{e000}bookmark"')).toEqual([turn]);
  talk.turns.delete(turn);
  expect(found('facets : "\u{e000}bookmark"')).toEqual([]);
  intact();
});
