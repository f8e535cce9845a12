import type { Job } from '../../shared/domain/job.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { beginStream, chunk, endStream, startChatServer } from './chat-server.ts';
import { realClock } from './fake-clock.ts';
import { fakeHost } from './fake-host.ts';
import { imageCore } from './image-core.ts';
import { testImageBytes } from './image-server.ts';
import { songCore } from './song-core.ts';
import { doneSong, sendJson } from './song-server.ts';
import { scriptOf, speechCore } from './speech-core.ts';
import { testCore } from './test-core.ts';

/** Shortens the poll interval (500 ms ± 25 %) and the delay between attempts to save a job's end (2 s) to 5 ms. */
const clock: Clock = {
  ...realClock,
  after: (ms, run) => realClock.after((ms >= 375 && ms <= 625) || ms === 2000 ? 5 : ms, run),
};

/** How a job of any kind ended. */
export interface Outcome {
  readonly state: Job['state'];
  readonly error: Job['error'];
}

/** A core that makes one kind of result, for the tests of a failing disk. */
export interface DiskKind {
  /**
   * Makes one and waits for its end; `retry` retries the job, `isSaved` tells whether the result is complete.
   * @param opId the same id for a repeated request
   */
  make(
    opId?: string,
  ): Promise<{ readonly outcome: Outcome; retry(): Promise<Outcome>; isSaved(): Promise<boolean> }>;
  /** Idempotency keys of all POSTs so far. */
  readonly keys: () => readonly string[];
  /** SQL that counts the calls in the database. */
  readonly callCountSql: string;
  /** Maximum number of billed calls that one request and one retry may make. */
  readonly mostPosts: number;
  readonly libraryFolder: string;
  close(): Promise<void>;
}

const CALL_COUNT_SQL = 'SELECT count(*) FROM job_call';

export async function songs(): Promise<DiskKind> {
  const core = await songCore({ host: fakeHost({ clock }) });
  core.server.tell = (response, { taskId }) => sendJson(response, doneSong(core.server, taskId, 1, true));
  return {
    async make(opId = newId(Date.now())) {
      const song = await core.finished(await core.create({ opId }));
      const isSaved = async () =>
        (await core.api.music.get({ id: song.id })).versions[0]?.asset?.missing === false;
      return { outcome: song, retry: () => core.retried(song), isSaved };
    },
    callCountSql: CALL_COUNT_SQL,
    keys: () => core.server.posts.map(({ key }) => key),
    // A retry polls the known task, or nothing was sent before.
    mostPosts: 1,
    libraryFolder: core.host.libraryFolder,
    close: () => core.close(),
  };
}

export async function takes(): Promise<DiskKind> {
  const core = await speechCore({ host: fakeHost({ clock }) });
  return {
    async make(opId = newId(Date.now())) {
      const take = await core.finished(await core.create(scriptOf(2), { opId }));
      return {
        outcome: take,
        async retry() {
          const job = await core.api.jobs.retry({ opId: newId(Date.now()), id: take.jobId });
          return core.ended(job.id);
        },
        isSaved: async () => (await core.api.speech.get({ id: take.id })).asset?.missing === false,
      };
    },
    callCountSql: CALL_COUNT_SQL,
    keys: () => core.server.posts.map(({ key }) => key),
    // A retry makes a segment again that could not be saved.
    mostPosts: 4,
    libraryFolder: core.host.libraryFolder,
    close: () => core.close(),
  };
}

export async function images(): Promise<DiskKind> {
  const core = await imageCore({ host: fakeHost({ clock }) });
  const base64 = testImageBytes().toString('base64');
  core.server.create = (response) => sendJson(response, { created: 1, data: [{ b64_json: base64 }] });
  return {
    async make(opId = newId(Date.now())) {
      const generation = await core.finished(await core.one({ way: 'wait', opIds: [opId] }));
      const isSaved = async () =>
        (await core.api.images.generation({ id: generation.id })).images[0]?.missing === false;
      return { outcome: generation, retry: () => core.retried(generation), isSaved };
    },
    callCountSql: CALL_COUNT_SQL,
    keys: () => core.server.posts.map(({ key }) => key),
    mostPosts: 2,
    libraryFolder: core.host.libraryFolder,
    close: () => core.close(),
  };
}

/** Longer than the database's free pages, so that the file grows while the answer streams in. */
const ANSWER = Array.from({ length: 40 }, (_, n) => `Part ${n} of it. ${'words and more words '.repeat(40)}`);

export async function chats(): Promise<DiskKind> {
  const server = await startChatServer(async (response) => {
    beginStream(response);
    for (const text of ANSWER) {
      response.write(chunk({ content: text }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    response.write(chunk({}, 'stop'));
    endStream(response);
  });
  const key = 'key-of-the-test-sandbox';
  const startSandbox = async () => ({ url: server.url, key, close: async () => {} });
  const core = await testCore({ host: fakeHost({ startSandbox, clock }), server });
  const ended = async (id: string) => {
    await core.watched(id);
    return core.api.jobs.get({ id });
  };
  return {
    async make(opId = newId(Date.now())) {
      const { id: conversationId } = (await core.api.conversations.create({})).summary;
      const parts = [{ type: 'text' as const, block: 0, text: ANSWER.slice(0, 10).join('\n') }];
      const send = { opId, conversationId, parentId: null, parts, limit: 100 };
      const { jobId } = await core.api.chat.send(send);
      const isSaved = async () => {
        const { turns } = await core.api.conversations.open({ id: conversationId, limit: 100 });
        return JSON.stringify(turns).includes('Part 39 of it.');
      };
      const retry = async () => {
        const job = await core.api.jobs.retry({ opId: newId(Date.now()), id: jobId });
        return ended(job.id);
      };
      return { outcome: await ended(jobId), retry, isSaved };
    },
    keys: () => server.posts.map((_, n) => String(n)),
    callCountSql: "SELECT count(*) FROM job WHERE kind = 'chat'",
    // A retry asks again for an interrupted answer.
    mostPosts: 2,
    libraryFolder: core.host.libraryFolder,
    close: () => core.close(),
  };
}
