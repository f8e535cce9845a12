import { expect, test } from 'vitest';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { newId } from '../../platform/new-id.ts';
import { testTalk } from '../../testing/test-talk.ts';
import { forkConversation, uniqueTitle } from './fork-conversation.ts';
import { searchConversations } from './search.ts';

test('a fork has the branch down to the turn, unchanged and independent', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  talk.conversationStore.setTitle(id, 'Green tea', true);
  talk.conversations.setOptions(id, { model: 'chosen', system: 'S' });
  const group = { id: newId(Date.now()), kind: 'choices' as const };
  const jobId = newId(Date.now());
  const [a = '', gone = ''] = talk.branch(id, 'question', 'removed', 'third');
  const third = talk.turns.newestBelow({ id: a, conversationId: id }) ?? '';
  const answer = talk.say(id, third, 'interrupted needle', {
    ...{ status: 'interrupted', createdAt: 5000 },
    answer: { jobId, seq: 9, group, choice: 1, finishReason: 'length', model: 'other' },
  });
  talk.say(id, answer, 'after it');
  talk.removals.remove(gone, 'one', 5);
  const fork = await talk.fork(answer);
  expect(fork.summary).toMatchObject({ title: 'Green tea (2)', running: false, pinned: false });
  expect(fork.options).toMatchObject({ model: 'chosen', system: 'S' });
  expect(fork.turns.map(({ parts }) => parts)).toMatchObject([
    [{ text: 'question' }],
    [{ text: 'third' }],
    [{ text: 'interrupted needle' }],
  ]);
  const [first, , last] = fork.turns;
  expect(last).toMatchObject({
    ...{ status: 'interrupted', createdAt: 5000, siblings: [last?.id] },
    answer: { jobId: null, seq: 0, finishReason: 'length', model: 'other' },
  });
  expect(Object.keys(last?.answer ?? {})).not.toEqual(expect.arrayContaining(['group']));
  expect(Object.keys(last?.answer ?? {})).not.toEqual(expect.arrayContaining(['choice']));
  expect(first?.parentId).toBeNull();
  const ids = fork.turns.map((turn) => turn.id);
  expect(ids).toEqual(ids.toSorted());
  expect(fork.turns.every((turn) => turn.conversationId === fork.summary.id)).toBe(true);
  // The original is unchanged, and both are found.
  expect(talk.shown(id)).toEqual(['question', 'third', 'interrupted needle', 'after it']);
  expect(
    searchConversations(talk.search, { query: 'needle', limit: 5 }).map((hit) => hit.conversationId),
  ).toEqual(expect.arrayContaining([id, fork.summary.id]));
  expect(searchConversations(talk.search, { query: 'tea (2)', limit: 5 })).toMatchObject([{ role: 'title' }]);
  expect((await talk.fork(answer)).summary.title).toBe('Green tea (3)');
});

test('a branch with a running answer cannot be forked', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const answer = talk.say(id, question, '', { status: 'streaming' });
  const running = { name: 'Conflict', reason: 'answer_running' };
  await expect(talk.fork(answer)).rejects.toMatchObject(running);
  // A continued answer may lie within a branch.
  await expect(talk.fork(talk.say(id, answer, 'below'))).rejects.toMatchObject(running);
  expect((await talk.fork(question)).turns).toHaveLength(1);
  expect(talk.conversations.list(10).items).toHaveLength(2);
});

test('an incomplete fork stays hidden, survives clean-up, and is finished after a restart', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const ids = talk.branch(id, ...Array.from({ length: 900 }, (_, i) => `turn ${i}`));
  const forking = talk.fork(ids.at(-1) ?? '');
  const staged = talk.db.prepare('SELECT id FROM conversation WHERE deleted_at = 0').get();
  expect(staged).toBeDefined();
  expect(talk.conversations.list(10).items).toHaveLength(1);
  expect(talk.conversations.trash(10)).toEqual([]);
  const tidied = talk.conversations.purge(new AbortController().signal);
  expect((await forking).turns).toHaveLength(500);
  expect((await forking).offset).toBe(400);
  expect(await tidied).toBe(0);
  expect(talk.conversations.list(10).items).toHaveLength(2);

  const ending = new AbortController();
  const cut = forkConversation(
    { ...talk.forkPorts, stopping: ending.signal },
    { turnId: ids.at(-1) ?? '', limit: 5 },
  );
  ending.abort();
  await expect(cut).rejects.toThrow();
  expect(talk.conversations.list(10).items).toHaveLength(2);
  expect(await talk.conversations.purge(new AbortController().signal)).toBe(1);
  expect(talk.db.prepare('SELECT count(*) AS n FROM turn').get()).toEqual({ n: 1800 });
});

test('a turn that changes during the copy is not copied', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  talk.db.exec('BEGIN');
  const ids = talk.branch(id, ...Array.from({ length: 500 }, (_, i) => `turn ${i}`));
  talk.db.exec('COMMIT');
  const last = ids.at(-1) ?? '';
  const running = { name: 'Conflict', reason: 'answer_running' };
  const going = talk.fork(last);
  talk.db.prepare("UPDATE turn SET status = 'waiting' WHERE id = ?").run(last);
  await expect(going).rejects.toMatchObject(running);
  talk.db.prepare("UPDATE turn SET status = 'complete' WHERE id = ?").run(last);
  const losing = talk.fork(last);
  talk.removals.remove(ids[400] ?? '', 'one', 1);
  await expect(losing).rejects.toMatchObject(running);
  expect(talk.conversations.list(10).items).toHaveLength(1);
  expect(await talk.conversations.purge(new AbortController().signal)).toBe(2);
});

test.each([
  ['', [], ''],
  ['Tea', ['Tea'], 'Tea (2)'],
  ['Tea', ['Tea', 'Tea (2)', 'Tea (4)'], 'Tea (3)'],
  ['Tea (2)', ['Tea', 'Tea (2)'], 'Tea (3)'],
  ['Tea (2) and more', [], 'Tea (2) and more (2)'],
])('the next title after %s, beside %j, is %s', (title, taken, expected) => {
  expect(uniqueTitle(title, () => taken)).toBe(expected);
});

test('a title of the greatest length stays valid', () => {
  const title = uniqueTitle(`${'x'.repeat(NAME_MAX_LENGTH - 5)}👍👍👍`.slice(0, NAME_MAX_LENGTH), () => []);
  expect(title.length).toBeLessThanOrEqual(NAME_MAX_LENGTH);
  expect(title.endsWith(' (2)')).toBe(true);
  expect(title.isWellFormed()).toBe(true);
});
