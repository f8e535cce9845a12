import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Part } from '../../../shared/domain/conversation.ts';
import { listBackups } from '../../db/backups.ts';
import { newId } from '../../platform/new-id.ts';
import { beginStream, chunk, say } from '../../testing/chat-server.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { until } from '../../testing/until.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const create = async () => (await core.api.conversations.create({})).summary.id;
const titles = async (limit = 100, before?: number) =>
  (await core.api.conversations.list({ limit, ...(before === undefined ? {} : { before }) })).items.map(
    (c) => c.title,
  );

async function named(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names) {
    const id = await create();
    await core.api.conversations.rename({ id, title });
    ids.push(id);
  }
  return ids;
}

test('lists pinned conversations first, then newest; pages have no gaps or repeats', async () => {
  const [a, b] = await named('a', 'b', 'c', 'd', 'e', 'f');
  await core.api.conversations.pin({ id: b ?? '', pinned: true });
  expect(await titles()).toEqual(['b', 'f', 'e', 'd', 'c', 'a']);
  const seen: string[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await core.api.conversations.list({ limit: 2, ...(before === undefined ? {} : { before }) });
    seen.push(...page.items.map((c) => c.title));
    before = page.items.at(-1)?.updatedAt;
    if (!page.more) break;
  }
  expect(seen).toEqual(['b', 'f', 'e', 'd', 'c', 'a']);
  await core.ask('moves it up', a);
  expect((await titles()).slice(0, 2)).toEqual(['b', 'a']);
});

test('a draft is not listed until something is sent, and can be found again', async () => {
  const news: string[] = [];
  const watched = new AbortController();
  const listening = Promise.withResolvers<void>();
  const watching = (async () => {
    for await (const change of await core.api.app.watch(undefined, { signal: watched.signal })) {
      if (change.type === 'conversation') news.push(change.conversation.id);
      if (change.type === 'ready') listening.resolve();
    }
  })().catch(() => undefined);
  await listening.promise;
  expect(await core.api.conversations.unsent()).toBeNull();
  const older = await create();
  const id = await create();
  const empty = await create();
  await core.api.conversations.saveDraft({ id: older, draft: 'an older thought' });
  await core.api.conversations.saveDraft({ id, draft: 'a thought' });
  expect(await titles()).toEqual([]);
  expect((await core.api.conversations.unsent())?.id).toBe(id);
  // An empty draft is not worth restoring.
  await core.api.conversations.remove({ id: empty });
  expect((await core.api.conversations.trash({ limit: 5 })).items).toEqual([]);
  expect(news).toEqual([]);
  await core.ask('sent', id);
  expect((await core.api.conversations.list({ limit: 5 })).items.map((item) => item.id)).toEqual([id]);
  expect((await core.api.conversations.unsent())?.id).toBe(older);
  await until(() => news.includes(id));
  await core.api.conversations.remove({ id: older });
  expect((await core.api.conversations.trash({ limit: 5 })).items.map((one) => one.id)).toEqual([older]);
  watched.abort();
  await watching;
});

test('the files of a draft stay until they are removed or sent', async () => {
  const { conversations } = core.api;
  const id = await create();
  const other = await create();
  const [first, second] = [newId(Date.now()), newId(Date.now())];
  const image: Part = { type: 'image', url: 'data:image/png;base64,AAAA', alt: 'a.png' };
  const text: Part = {
    ...{ type: 'document', title: 'b.txt', mediaType: 'text/plain' },
    ...{ text: 'long', cite: false },
  };
  const hasFiles = async () => (await conversations.open({ id, limit: 1 })).draftFileIds.length > 0;
  expect(await hasFiles()).toBe(false);
  await conversations.saveDraftFiles({ id, files: [{ id: second, part: image }] });
  await conversations.saveDraftFiles({ id: other, files: [{ id: first, part: text }] });
  expect((await conversations.unsent())?.id).toBe(other);
  await conversations.saveDraftFiles({ id, files: [{ id: second }, { id: first, part: text }] });
  expect(await hasFiles()).toBe(true);
  expect(await conversations.draftFiles({ id })).toEqual([
    { id: second, part: image },
    { id: first, part: text },
  ]);
  const captioned = { ...image, caption: 'mine' };
  await conversations.saveDraftFiles({ id, files: [{ id: second, part: captioned }, { id: first }] });
  expect((await conversations.draftFiles({ id })).map(({ part }) => part)).toEqual([captioned, text]);
  await conversations.saveDraftFiles({ id, files: [{ id: first }] });
  expect(await conversations.draftFiles({ id })).toEqual([{ id: first, part: text }]);
  await core.ask('without it', id);
  expect(await hasFiles()).toBe(true);
  const parts = [text, { type: 'text' as const, block: 0, text: 'sent' }];
  await core.api.chat.send({ opId: newId(Date.now()), conversationId: id, parentId: null, parts, limit: 1 });
  expect(await hasFiles()).toBe(false);
  expect(await conversations.draftFiles({ id: other })).toEqual([{ id: first, part: text }]);
  // A draft of files alone is worth restoring.
  await conversations.remove({ id: other });
  expect((await conversations.trash({ limit: 5 })).items.map((one) => one.id)).toEqual([other]);
});

test('a draft takes no parts but images and documents', async () => {
  const id = await create();
  const part: Part = { type: 'text', block: 0, text: 'words' };
  const saving = core.api.conversations.saveDraftFiles({ id, files: [{ id: newId(Date.now()), part }] });
  await expect(saving).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a draft with a name or a pin is listed', async () => {
  const [a, b] = [await create(), await create()];
  await core.api.conversations.rename({ id: a, title: 'named' });
  await core.api.conversations.pin({ id: b, pinned: true });
  expect((await core.api.conversations.list({ limit: 5 })).items.map((item) => item.id)).toEqual([b, a]);
});

test('an archived conversation leaves the list, stays searchable, and its pages have no gaps', async () => {
  const [a = '', b = '', c = '', d = ''] = await named('alpha', 'beta', 'gamma', 'delta');
  const { jobId } = await core.ask('needle', a);
  await core.watched(jobId);
  await core.api.conversations.pin({ id: b, pinned: true });
  for (const id of [d, a, b]) await core.api.conversations.archive({ id, archived: true });
  expect(await titles()).toEqual(['gamma']);
  const first = await core.api.conversations.list({ limit: 2, archived: true });
  expect(first.items.map(({ id }) => id)).toEqual([a, d]);
  expect(first.more).toBe(true);
  const before = first.items.at(-1)?.updatedAt ?? 0;
  const rest = await core.api.conversations.list({ limit: 2, before, archived: true });
  expect(rest).toMatchObject({
    items: [{ id: b, pinned: true, archivedAt: expect.any(Number) }],
    more: false,
  });
  const [hit] = await core.api.conversations.search({ query: 'needle', limit: 5 });
  expect(hit?.conversationId).toBe(a);
  await core.api.conversations.archive({ id: b, archived: false });
  expect(await titles()).toEqual(['beta', 'gamma']);
  await core.api.conversations.remove({ id: d });
  expect((await core.api.conversations.list({ limit: 5, archived: true })).items.map(({ id }) => id)).toEqual(
    [a],
  );
  await core.api.conversations.restore({ id: d });
  expect((await core.api.conversations.open({ id: d, limit: 1 })).summary.archivedAt).not.toBeNull();
  expect((await core.api.conversations.open({ id: c, limit: 1 })).summary.archivedAt).toBeNull();
});

test('a message sent in an archived conversation returns it to the list; the end of an answer does not', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'partly' }));
  };
  const { conversation, jobId } = await core.ask('x');
  const { id } = conversation.summary;
  await core.api.conversations.archive({ id, archived: true });
  await core.api.jobs.cancel({ id: jobId });
  await core.watched(jobId);
  expect((await core.api.conversations.open({ id, limit: 1 })).summary.archivedAt).not.toBeNull();
  const again = await core.ask('y', id);
  expect(again.conversation.summary.archivedAt).toBeNull();
  expect((await core.api.conversations.list({ limit: 5 })).items.map((item) => item.id)).toEqual([id]);
  await core.api.jobs.cancel({ id: again.jobId });
});

test('a trashed conversation leaves list and search, and is restored with everything', async () => {
  const started = await core.ask('needle');
  await core.watched(started.jobId);
  const id = started.conversation.summary.id;
  await core.api.conversations.remove({ id });
  expect(await titles()).toEqual([]);
  expect(await core.api.conversations.search({ query: 'needle', limit: 5 })).toEqual([]);
  const gone = { code: 'NOT_FOUND', data: { what: 'conversation', id } };
  await expect(core.api.conversations.open({ id, limit: 5 })).rejects.toMatchObject(gone);
  await expect(core.ask('x', id)).rejects.toMatchObject(gone);
  await core.api.conversations.restore({ id });
  expect((await core.api.conversations.open({ id, limit: 5 })).turns).toHaveLength(2);
  expect(await core.api.conversations.search({ query: 'needle', limit: 5 })).not.toEqual([]);
});

test('lists the trash, and deletes one of it for good', async () => {
  const [a = '', b = '', c = ''] = await named('alpha', 'beta', 'gamma');
  const started = await core.ask('needle', a);
  await core.watched(started.jobId);
  await core.api.conversations.remove({ id: a });
  await core.api.conversations.remove({ id: b });
  const trash = async () => (await core.api.conversations.trash({ limit: 10 })).items;
  expect((await trash()).map((one) => one.id).sort()).toEqual([a, b].sort());
  for (const one of await trash()) expect(one.goesAt - one.deletedAt).toBe(30 * 86_400_000);
  const gone = { code: 'NOT_FOUND', data: { what: 'conversation', id: c } };
  await expect(core.api.conversations.purge({ id: c })).rejects.toMatchObject(gone);
  await core.api.conversations.purge({ id: a });
  expect((await trash()).map((one) => one.title)).toEqual(['beta']);
  await expect(core.api.conversations.restore({ id: a })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(core.api.jobs.get({ id: started.jobId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await core.api.conversations.restore({ id: b });
  expect(await trash()).toEqual([]);
  expect(await titles()).toEqual(['gamma', 'beta']);
});

test('deleting stops a running answer and keeps its text', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'partly' }));
  };
  const { conversation, jobId } = await core.ask('x');
  const { id } = conversation.summary;
  await until(
    async () => (await core.api.conversations.open({ id, limit: 5 })).turns[1]?.status === 'streaming',
  );
  await core.api.conversations.remove({ id });
  expect((await core.api.jobs.get({ id: jobId })).state).toBe('stopped');
  await core.api.conversations.restore({ id });
  expect((await core.api.conversations.open({ id, limit: 5 })).turns[1]?.parts).toMatchObject([
    { text: 'partly' },
  ]);
});

test('after 30 days in the trash, its text is gone from the database file', async () => {
  const old = await core.ask('perishable banana');
  await core.watched(old.jobId);
  const kept = await core.ask('kept apple');
  await core.watched(kept.jobId);
  await core.api.conversations.remove({ id: old.conversation.summary.id });
  await core.core.stop();
  const days = (n: number) => n * 86_400_000;
  for (const [after, left] of [
    [29, true],
    [60, false],
  ] as const) {
    const { vault, settingsFile, dataFolder, clock, startSandbox } = core.host;
    const later = {
      ...clock,
      now: () => Date.now() + days(after),
      after: (_ms: number, run: () => void) => clock.after(0, run),
    };
    const host = fakeHost({ vault, settingsFile, dataFolder, clock: later, startSandbox });
    const [backup] = listBackups(dataFolder);
    const again = await testCore({ host, server: core.server });
    const id = old.conversation.summary.id;
    // The clean-up ends with a new backup.
    await until(() => listBackups(dataFolder)[0] !== backup);
    const restored = again.api.conversations.restore({ id });
    if (left) {
      await restored;
      await again.api.conversations.remove({ id });
    } else await expect(restored).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await again.api.conversations.search({ query: 'apple', limit: 5 })).not.toEqual([]);
    await again.core.stop();
  }
});

test('deleting for good also removes it from the database copies while the app runs', async () => {
  const old = await core.ask('perishable banana');
  await core.watched(old.jobId);
  const { id } = old.conversation.summary;
  await core.core.stop();
  const { vault, settingsFile, dataFolder, clock, startSandbox } = core.host;
  const quick = { ...clock, after: (ms: number, run: () => void) => clock.after(Math.min(ms, 50), run) };
  const host = fakeHost({ vault, settingsFile, dataFolder, clock: quick, startSandbox });
  const again = await testCore({ host, server: core.server });
  const copiesWith = (word: string) =>
    listBackups(dataFolder).filter((path) => readFileSync(path).includes(word));
  await until(() => copiesWith('banana').length > 0);
  await again.api.conversations.remove({ id });
  await again.api.conversations.purge({ id });
  await until(() => listBackups(dataFolder).length > 0 && copiesWith('banana').length === 0);
  await again.core.stop();
});

test('the title is the first line until the user sets one', async () => {
  const first = await core.ask('## Make *soup*\nfor two');
  expect(first.conversation.summary.title).toBe('Make soup');
  const { id } = first.conversation.summary;
  await core.watched(first.jobId);
  await core.api.conversations.rename({ id, title: '  My soup ' });
  const second = await core.ask('Which *salt*?\nOr none', id, first.turnId);
  // Each task has its question.
  const titles = [first, second].map(async ({ jobId }) => (await core.api.jobs.get({ id: jobId })).title);
  expect(await Promise.all(titles)).toEqual(['Make soup', 'Which salt?']);
  expect((await core.api.conversations.open({ id, limit: 1 })).summary.title).toBe('My soup');
});

test('a conversation that begins with an image is titled by the answer', async () => {
  core.server.answer = say('A red square\non white');
  const id = await create();
  const url = 'data:image/png;base64,iVBORw0KGgo=';
  const parts = [{ type: 'image' as const, url, alt: '' }];
  const opId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const { jobId } = await core.api.chat.send({ opId, conversationId: id, parentId: null, parts, limit: 5 });
  await core.watched(jobId);
  expect((await core.api.conversations.open({ id, limit: 1 })).summary.title).toBe('A red square');
});

test('notifies lists of running and unread as they change', async () => {
  const leaving = new AbortController();
  const heard: string[] = [];
  const listening = (async () => {
    for await (const change of await core.api.app.watch(undefined, { signal: leaving.signal })) {
      if (change.type !== 'conversation') continue;
      const { running, unread } = change.conversation;
      heard.push(`${running ? 'running' : 'still'} ${unread ? 'unread' : 'read'}`);
    }
  })();
  await until(() => true);
  const { jobId, conversation } = await core.ask('x');
  await core.watched(jobId);
  await until(() => heard.at(-1) === 'still unread');
  expect(heard).toContain('running read');
  await core.api.conversations.markRead({ id: conversation.summary.id });
  await until(() => heard.at(-1) === 'still read');
  leaving.abort();
  await listening;
});

test('reads older pages of a long branch', async () => {
  let parentId: string | null = null;
  let id: string | undefined;
  for (let i = 0; i < 7; i++) {
    const started: Awaited<ReturnType<TestCore['ask']>> = await core.ask(`question ${i}`, id, parentId);
    await core.watched(started.jobId);
    id = started.conversation.summary.id;
    parentId = started.turnId;
  }
  const opened = await core.api.conversations.open({ id: id ?? '', limit: 4 });
  expect(opened).toMatchObject({ offset: 10, turns: { length: 4 } });
  const beforeTurnId = opened.turns[0]?.id ?? '';
  const older = await core.api.conversations.older({ id: id ?? '', beforeTurnId, limit: 5 });
  expect(older).toMatchObject({ offset: 5, turns: { length: 5 } });
  expect(older.turns.at(-1)?.id).toBe(opened.turns[0]?.parentId);
  const first = await core.api.conversations.older({
    id: id ?? '',
    beforeTurnId: older.turns[0]?.id ?? '',
    limit: 5,
  });
  expect(first).toMatchObject({ offset: 0, turns: { length: 5 } });
  const none = await core.api.conversations.older({
    id: id ?? '',
    beforeTurnId: first.turns[0]?.id ?? '',
    limit: 5,
  });
  expect(none).toEqual({ turns: [], offset: 0 });
  const left = await core.api.conversations.older({ id: id ?? '', beforeTurnId, skip: 6, limit: 5 });
  expect(left).toEqual({ turns: first.turns.slice(0, 4), offset: 0 });
  const short = await core.api.conversations.open({ id: id ?? '', limit: 14, bytes: 1 });
  expect(short).toMatchObject({ offset: 2, turns: { length: 12 } });
});

test("options begin with the settings' defaults; changes are stored one by one", async () => {
  await core.api.settings.change({
    newConversation: { interface: 'messages', model: 'vendor-s2-lite', system: 'S', stream: false },
  });
  const { summary, options } = await core.api.conversations.create({ options: { system: 'T' } });
  expect(options).toMatchObject({
    interface: 'messages',
    model: 'vendor-s2-lite',
    system: 'T',
    stream: false,
    connectionId: null,
  });
  await core.api.conversations.setOptions({
    id: summary.id,
    options: { chatParameters: { temperature: 0 } },
  });
  const after = await core.api.conversations.open({ id: summary.id, limit: 1 });
  expect(after.options).toEqual({ ...options, chatParameters: { temperature: 0 } });
});
