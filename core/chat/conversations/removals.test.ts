import { expect, test } from 'vitest';
import { CallStore } from '../../db/jobs/call-store.ts';
import { newId } from '../../platform/new-id.ts';
import { testTalk } from '../../testing/test-talk.ts';
import { searchConversations } from './search.ts';

const DAY = 86_400_000;
const words = (talk: ReturnType<typeof testTalk>, query: string) =>
  searchConversations(talk.search, { query, limit: 50 }).map((hit) => hit.turnId);
const whole = (talk: ReturnType<typeof testTalk>) =>
  talk.db.exec("INSERT INTO turn_index (turn_index) VALUES ('integrity-check')");

test('removing one turn keeps those below in place, and undo restores it', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [a = '', b = '', c = '', d = ''] = talk.branch(id, 'alpha', 'beta', 'gamma', 'delta');
  const { conversation, removalId, removed } = talk.removals.remove(b, 'one', 2);
  expect(removed).toBe(1);
  // The page has as many turns as requested, and its offset counts only visible ones.
  expect(conversation.turns.map((turn) => turn.id)).toEqual([c, d]);
  expect(conversation.offset).toBe(1);
  expect(conversation.turns[0]).toMatchObject({ parentId: a, siblings: [c] });
  expect(talk.shown(id)).toEqual(['alpha', 'gamma', 'delta']);
  expect(talk.conversations.older(id, c, 5)).toMatchObject({ turns: [{ id: a }], offset: 0 });
  expect(words(talk, 'beta')).toEqual([]);
  expect((await talk.conversations.findText(id, 'eta')).turns).toEqual([]);
  // The next request does not contain it.
  expect(talk.turns.path(d, 100).map((turn) => turn.id)).toEqual([a, c, d]);
  for (const call of [
    () => talk.conversations.turn(b),
    () => talk.conversations.selectBranch(b, 5),
    () => talk.removals.remove(b, 'one', 5),
  ]) {
    expect(call).toThrow(expect.objectContaining({ name: 'NotFound', id: b }));
  }
  expect(talk.told).toEqual([{ type: 'turns_changed', conversationId: id }]);

  expect(talk.removals.restore(removalId, 100).turns.map((turn) => turn.id)).toEqual([a, b, c, d]);
  expect(words(talk, 'beta')).toEqual([b]);
  expect((await talk.conversations.findText(id, 'eta')).turns).toEqual([{ turnId: b, count: 1 }]);
  expect(talk.told).toHaveLength(2);
  expect(() => talk.removals.restore(removalId, 1)).toThrow(expect.objectContaining({ what: 'removal' }));
});

test('offsets are correct whichever and however many turns are removed', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const ids = talk.branch(id, ...Array.from({ length: 30 }, (_, i) => `turn ${i}`));
  for (const gone of [0, 1, 7, 8, 20, 28]) talk.removals.remove(ids[gone] ?? '', 'one', 1);
  const left = ids.filter((_, i) => ![0, 1, 7, 8, 20, 28].includes(i));
  for (let limit = 1; limit <= left.length; limit++) {
    const { turns, offset } = talk.conversations.open(id, limit);
    expect(turns.map((turn) => turn.id)).toEqual(left.slice(-limit));
    expect(offset, `limit ${limit}`).toBe(left.length - limit);
  }
});

test('removing a version shows the one beside it; undo shows it again', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const [first, second, third] = ['one', 'two', 'three'].map((text) => talk.say(id, question, text));
  const below = talk.say(id, second ?? '', 'more');
  const { conversation, removalId, removed } = talk.removals.remove(second ?? '', 'below', 10);
  expect(removed).toBe(2);
  // It was on the branch in view.
  expect(conversation.turns.map((turn) => turn.id)).toEqual([question, first]);
  expect(conversation.turns[1]?.siblings).toEqual([first, third]);
  expect(talk.removals.restore(removalId, 10).turns.map((turn) => turn.id)).toEqual([
    question,
    second,
    below,
  ]);
});

test('removing or restoring a hidden turn does not change the visible branch', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const first = talk.say(id, question, 'one');
  talk.say(id, question, 'two');
  const { removalId } = talk.removals.remove(first, 'below', 10);
  expect(talk.shown(id)).toEqual(['question', 'two']);
  talk.removals.restore(removalId, 10);
  expect(talk.shown(id)).toEqual(['question', 'two']);
});

test('answers to a removed question appear beside its other versions', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [root = '', hello = ''] = talk.branch(id, 'hi', 'hello');
  const question = talk.say(id, hello, 'question');
  const answers = ['one', 'two'].map((text) => talk.say(id, question, text));
  const other = talk.say(id, hello, 'another question');
  const { conversation } = talk.removals.remove(question, 'one', 10);
  expect(conversation.turns.map((turn) => turn.id)).toEqual([root, hello, other]);
  expect(conversation.turns.at(-1)?.siblings).toEqual([...answers, other].sort());
  expect(talk.conversations.selectBranch(answers[0] ?? '', 10).turns.at(-1)).toMatchObject({
    id: answers[0],
    parentId: hello,
  });
});

test('all turns of a conversation can be removed', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [a = '', b = ''] = talk.branch(id, 'alpha', 'beta');
  const { conversation, removalId } = talk.removals.remove(a, 'below', 10);
  expect(conversation).toMatchObject({ turns: [], offset: 0, beside: [] });
  expect(talk.removals.restore(removalId, 10).turns.map((turn) => turn.id)).toEqual([a, b]);
  // Removing the last turn alone leaves those above.
  expect(talk.removals.remove(b, 'one', 10).conversation.turns.map((turn) => turn.id)).toEqual([a]);
});

test('two removals can be undone in any order', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [a = '', b = '', c = ''] = talk.branch(id, 'alpha', 'beta', 'gamma');
  const one = talk.removals.remove(b, 'one', 10).removalId;
  const all = talk.removals.remove(a, 'below', 10);
  expect(all.removed).toBe(2);
  expect(talk.removals.restore(one, 10).turns.map((turn) => turn.id)).toEqual([b]);
  expect(talk.removals.restore(all.removalId, 10).turns.map((turn) => turn.id)).toEqual([a, b, c]);
});

test.each(['waiting', 'streaming'] as const)('nothing is removed while an answer in it is %s', (status) => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const answer = talk.say(id, question, '', { status });
  const running = expect.objectContaining({ name: 'Conflict', reason: 'answer_running' });
  expect(() => talk.removals.remove(answer, 'one', 5)).toThrow(running);
  expect(() => talk.removals.remove(question, 'below', 5)).toThrow(running);
  expect(talk.shown(id)).toHaveLength(2);
  expect(talk.db.prepare('SELECT count(*) AS n FROM removal').get()).toEqual({ n: 0 });
  // The question itself is not being written.
  talk.removals.remove(question, 'one', 5);
});

test('after 30 days, text, jobs and rows are gone; parents of others keep an empty row', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [a = '', b = '', c = '', d = ''] = talk.branch(
    id,
    'apple secret',
    'banana secret',
    'cherry',
    'damson',
  );
  const request = { method: 'POST', url: '', headers: {}, body: 'secret' };
  const calls = new CallStore(talk.db);
  const job = (turnId: string) => {
    const jobId = newId(Date.now());
    talk.jobs.insert({
      ...{ id: jobId, opId: jobId, kind: 'chat', title: '', connectionId: 'x', model: 'm', now: 1 },
      subject: { kind: 'chat', conversationId: id, turnId },
    });
    calls.insert({ jobId, n: 0, opId: jobId, request, now: 1 });
    return jobId;
  };
  const jobs = [b, d].map(job);
  const kept = talk.removals.remove(c, 'one', 5);
  talk.time.ahead = DAY;
  const middle = talk.removals.remove(b, 'one', 5);
  const last = talk.removals.remove(d, 'below', 5);
  const purge = () => talk.removals.purge(new AbortController().signal);
  talk.time.ahead = 30 * DAY - 60_000;
  expect(await purge()).toBe(0);
  talk.removals.restore(kept.removalId, 5);
  talk.time.ahead = 31 * DAY + 60_000;
  expect(await purge()).toBe(2);
  expect(talk.turns.get(b)).toMatchObject({ parts: [], answer: null, depth: 1 });
  expect(talk.turns.get(d)).toBeUndefined();
  expect(jobs.map((one) => talk.jobs.get(one))).toEqual([undefined, undefined]);
  expect(talk.db.prepare('SELECT count(*) AS n FROM request').get()).toEqual({ n: 0 });
  expect(JSON.stringify(talk.db.prepare('SELECT * FROM turn').all())).not.toContain('banana');
  const index = talk.db.prepare('SELECT rowid FROM turn_index WHERE turn_index MATCH ?');
  expect([index.all('banana'), index.all('damson')]).toEqual([[], []]);
  expect(index.all('secret')).toHaveLength(1);
  whole(talk);
  expect(talk.shown(id)).toEqual(['apple secret', 'cherry']);
  expect(talk.turns.path(c, 9).map((turn) => turn.id)).toEqual([a, c]);
  for (const { removalId } of [middle, last]) {
    expect(() => talk.removals.restore(removalId, 5)).toThrow(expect.objectContaining({ what: 'removal' }));
  }
  expect(await purge()).toBe(0);
});

test('tasks of answers that remain no longer name an erased question', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  talk.conversationStore.setTitle(id, 'Soup', true);
  const [question = '', answer = '', results = ''] = talk.branch(id, 'secret salt', 'by a tool', 'results');
  const after = talk.say(id, results, 'after the tool');
  const other = talk.say(id, after, 'another answer');
  const [first, second, third] = [
    [answer, 'secret salt'],
    [after, 'secret salt'],
    [other, 'What else?'],
  ].map(([turnId = '', title = '']) => {
    const jobId = newId(Date.now());
    talk.jobs.insert({
      ...{ id: jobId, opId: jobId, kind: 'chat', title, connectionId: 'x', model: 'm', now: 1 },
      subject: { kind: 'chat', conversationId: id, turnId },
    });
    return jobId;
  });
  talk.removals.remove(question, 'one', 5);
  talk.time.ahead = 31 * DAY;
  await talk.removals.purge(new AbortController().signal);
  const titles = [first, second, third].map((one = '') => talk.jobs.get(one)?.title);
  expect(titles).toEqual(['Soup', 'Soup', 'What else?']);
});

test('an interrupted purge is continued by the next, and cannot be undone meanwhile', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const ids = talk.branch(id, ...Array.from({ length: 20 }, (_, i) => `secret ${i}`));
  const { removalId } = talk.removals.remove(ids[0] ?? '', 'below', 5);
  talk.time.ahead = 31 * DAY;
  const cut = new AbortController();
  cut.abort();
  await talk.removals.purge(cut.signal);
  const left = Number(talk.db.prepare('SELECT count(*) AS n FROM turn').get()?.n);
  expect([left > 0, left < 20]).toEqual([true, true]);
  expect(() => talk.removals.restore(removalId, 5)).toThrow(expect.objectContaining({ what: 'removal' }));
  await talk.removals.purge(new AbortController().signal);
  expect(talk.db.prepare('SELECT count(*) AS n FROM turn').get()).toEqual({ n: 0 });
  whole(talk);
});

test('a job that wrote several choices stays with a remaining one', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const jobId = newId(Date.now());
  const [first = '', second = ''] = [0, 1].map((choice) =>
    talk.say(id, question, `choice ${choice}`, { answer: { jobId, choice } }),
  );
  talk.jobs.insert({
    ...{ id: jobId, opId: jobId, kind: 'chat', title: '', connectionId: 'x', model: 'm', now: 1 },
    subject: { kind: 'chat', conversationId: id, turnId: first },
  });
  talk.removals.remove(first, 'below', 5);
  talk.time.ahead = 31 * DAY;
  await talk.removals.purge(new AbortController().signal);
  expect(talk.turns.get(first)).toBeUndefined();
  expect(talk.jobs.get(jobId)?.subject).toMatchObject({ turnId: second });
});

test('an untitled conversation without turns stays listed, and can be trashed and restored', async () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'a picture', 'it failed');
  const { removalId } = talk.removals.remove(question, 'below', 5);
  const ids = (found: readonly { id: string }[]) => found.map((each) => each.id);
  expect(ids(talk.conversations.list(5).items)).toEqual([id]);
  expect(talk.conversationStore.unsent()).toBeUndefined();
  await talk.conversations.remove(id);
  expect(ids(talk.conversations.trash(5))).toEqual([id]);
  talk.conversations.restore(id);
  expect(talk.told.at(-1)).toMatchObject({ type: 'conversation', conversation: { id } });
  talk.removals.restore(removalId, 5);
  expect(talk.shown(id)).toEqual(['a picture', 'it failed']);
});

test('undo without an id restores the last removal of each conversation', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const other = talk.conversation();
  const [a = '', b = '', c = ''] = talk.branch(id, 'a', 'b', 'c');
  const [elsewhere = ''] = talk.branch(other, 'x');
  talk.removals.remove(c, 'one', 1);
  talk.removals.remove(a, 'below', 1);
  talk.removals.remove(elsewhere, 'one', 1);
  const [first, second] = [talk.removals.restoreLast(id, 10), talk.removals.restoreLast(id, 10)];
  expect(first?.turns.map((turn) => turn.id)).toEqual([a, b]);
  expect(second?.turns.map((turn) => turn.id)).toEqual([a, b, c]);
  expect([first?.hasDeleted, second?.hasDeleted]).toEqual([true, false]);
  expect(talk.removals.restoreLast(id, 10)).toBeNull();
  expect(talk.shown(other)).toEqual([]);
});
