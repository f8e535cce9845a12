import { readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { beginStream, chunk, startChatServer } from './testing/chat-server.ts';
import { FakeClock, realClock } from './testing/fake-clock.ts';
import { fakeHost } from './testing/fake-host.ts';
import { type TestCore, testCore } from './testing/test-core.ts';
import { until } from './testing/until.ts';

let core: TestCore | undefined;
afterEach(async () => {
  await core?.close();
  core = undefined;
});

test('a start reports a data folder on a network share', async () => {
  core = await testCore({ host: { ...fakeHost(), isDataFolderRemote: true } });
  expect((await core.api.app.info()).warnings).toEqual(['data_folder_remote']);
});

test('a new database is first copied after an hour, not while it is still empty', async () => {
  const inAnHour: (() => void)[] = [];
  const clock = {
    ...realClock,
    after: (ms: number, run: () => void) => {
      if (ms === 3_600_000) inAnHour.push(run);
      return realClock.after(ms === 5000 ? 1 : ms, run);
    },
  };
  const host = fakeHost({ clock });
  core = await testCore({ host });
  await until(() => inAnHour.length > 0);
  const copies = () => readdirSync(host.dataFolder).filter((name) => name.startsWith('quartet-daily'));
  expect(copies()).toEqual([]);
  inAnHour[0]?.();
  await until(() => copies().some((name) => name.endsWith('.db')));
});

test('before quitting, every window saves; without windows the core does not wait', async () => {
  const here = await testCore();
  core = here;
  const from = performance.now();
  await here.core.flushBeforeQuit();
  expect(performance.now() - from).toBeLessThan(100);

  const { summary } = await here.api.conversations.create({});
  const leaving = new AbortController();
  const feed = await here.api.app.watch(undefined, { signal: leaving.signal });
  expect((await feed.next()).value).toMatchObject({ type: 'ready', settings: await here.api.settings.get() });
  let saved = false;
  let isOver = false;
  const heard = feed.next().then(async ({ value }) => {
    const { token } = z.object({ type: z.literal('ending'), token: z.string() }).parse(value);
    await here.api.conversations.saveDraft({ id: summary.id, draft: 'a last word' });
    saved = true;
    // Until the window has said so, it is waited for.
    expect(isOver).toBe(false);
    await here.api.app.draftsSaved({ token });
  });
  await here.core.flushBeforeQuit();
  isOver = true;
  expect(saved).toBe(true);
  await heard;
  leaving.abort();
});

test('a question is answered, stored and found again', async () => {
  core = await testCore();
  const started = await core.ask('Say hello, 你好');
  const events = await core.watched(started.jobId);
  expect(events.map((event) => event.seq)).toEqual(
    events.map((event) => event.seq).toSorted((a, b) => a - b),
  );
  expect(events.at(-1)).toMatchObject({ type: 'state', state: 'done' });
  const id = started.conversation.summary.id;
  const opened = await core.api.conversations.open({ id, limit: 10 });
  expect(opened.turns.map((turn) => turn.parts)).toMatchObject([
    [{ text: 'Say hello, 你好' }],
    [{ text: 'Hello there' }],
  ]);
  expect(opened.turns[1]?.status).toBe('complete');
  expect(opened.summary).toMatchObject({ title: 'Say hello, 你好', running: false, unread: true });
  expect(await core.api.conversations.search({ query: '你', limit: 5 })).toHaveLength(2);
  expect((await core.api.conversations.search({ query: 'hello the', limit: 5 }))[0]).toMatchObject({
    role: 'assistant',
    ranges: [
      [0, 5],
      [6, 9],
    ],
  });
});

test('stopNow keeps what an answer has received before it returns', async () => {
  const server = await startChatServer((response) => {
    beginStream(response);
    response.write(chunk({ content: 'Kept' }));
  });
  const here = await testCore({ server });
  core = here;
  const { jobId, conversation } = await here.ask('Begin');
  for await (const event of await here.api.jobs.watch({ id: jobId, after: 0 }))
    if (event.type === 'answer' && JSON.stringify(event).includes('Kept')) break;
  here.core.stopNow();
  core = await testCore({ server, host: fakeHost(here.host) });
  const { turns } = await core.api.conversations.open({ id: conversation.summary.id, limit: 10 });
  expect(turns.at(-1)).toMatchObject({ parts: [{ text: 'Kept' }], status: 'interrupted' });
});

test('a stop does not wait for a sandbox that is still starting, and closes the database', async () => {
  const begun = Promise.withResolvers<void>();
  const startSandbox = (signal: AbortSignal) => {
    begun.resolve();
    return new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  const host = fakeHost({ startSandbox });
  core = await testCore({ host });
  const asked = core.api.connections.sandboxAccess().catch((error: unknown) => error);
  await begun.promise;
  await core.core.stop();
  expect(await asked).toBeInstanceOf(Error);
  expect(host.logged.join()).not.toContain('did not start');
  // Another core can use the folder.
  core = await testCore({ host: fakeHost({ dataFolder: host.dataFolder }) });
});

test('a core with nothing to do wakes at most once an hour once its start is done', async () => {
  const clock = new FakeClock();
  core = await testCore({ host: fakeHost({ clock }) });
  // The clean-up of a start reads the disk, for which the clock does not wait.
  for (let round = 0; round < 20; round++) {
    await clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const after = vi.spyOn(clock, 'after');
  await clock.advance(3_600_000);
  // The hourly check whether a copy of the database is due sets the next once it has looked.
  for (const [ms] of after.mock.calls) expect(ms).toBeGreaterThanOrEqual(3_600_000);
});

test('followSettings calls back with the settings now and after each change', async () => {
  core = await testCore();
  const themes: string[] = [];
  core.core.followSettings(({ theme }) => themes.push(theme));
  await core.api.settings.change({ theme: 'dark' });
  expect(themes).toEqual(['system', 'dark']);
});
