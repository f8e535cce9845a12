import type { Job } from '../../shared/domain/job.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { beginStream, chunk, endStream, startChatServer } from './chat-server.ts';
import { realClock } from './fake-clock.ts';
import { fakeHost } from './fake-host.ts';
import { pictureCore } from './picture-core.ts';
import { pictureBytes } from './picture-server.ts';
import { songCore } from './song-core.ts';
import { doneSong, sendJson } from './song-server.ts';
import { scriptOf, speechCore } from './speech-core.ts';
import { testCore } from './test-core.ts';

/** Askings after a task, and tries to write an end, follow each other at once. */
const clock: Clock = {
  ...realClock,
  after: (ms, run) => realClock.after((ms >= 375 && ms <= 625) || ms === 2000 ? 5 : ms, run),
};

/** The common parts of a view of any kind. */
export interface Made {
  readonly state: Job['state'];
  readonly error: Job['error'];
}

/** A craft at work: asked once, tried again, looked at, and how often its service was asked under each name. */
export interface DiskKind {
  /** @param opId asked for under this name, so that asking again is the same click */
  make(opId?: string): Promise<{ readonly work: Made; again(): Promise<Made>; isThere(): Promise<boolean> }>;
  readonly keys: () => readonly string[];
  /** SQL that counts the rows of calls. */
  readonly rows: string;
  /** Paid calls that one click and one retry may take. */
  readonly most: number;
  readonly libraryFolder: string;
  close(): Promise<void>;
}

const CALLS = 'SELECT count(*) FROM job_call';

export async function songs(): Promise<DiskKind> {
  const here = await songCore({ host: fakeHost({ clock }) });
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 1, true));
  return {
    async make(opId = newId(Date.now())) {
      const song = await here.finished(await here.create({ opId }));
      const isThere = async () =>
        (await here.api.music.get({ id: song.id })).versions[0]?.asset?.missing === false;
      return { work: song, again: () => here.retried(song), isThere };
    },
    rows: CALLS,
    keys: () => here.server.posts.map(({ key }) => key),
    // Its task is known, or it was never asked for.
    most: 1,
    libraryFolder: here.host.libraryFolder,
    close: () => here.close(),
  };
}

export async function takes(): Promise<DiskKind> {
  const here = await speechCore({ host: fakeHost({ clock }) });
  return {
    async make(opId = newId(Date.now())) {
      const take = await here.finished(await here.create(scriptOf(2), { opId }));
      return {
        work: take,
        async again() {
          const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: take.jobId });
          return here.ended(job.id);
        },
        isThere: async () => (await here.api.speech.get({ id: take.id })).asset?.missing === false,
      };
    },
    rows: CALLS,
    keys: () => here.server.posts.map(({ key }) => key),
    // A piece the disk did not take is made again, by a click.
    most: 4,
    libraryFolder: here.host.libraryFolder,
    close: () => here.close(),
  };
}

export async function pictures(): Promise<DiskKind> {
  const here = await pictureCore({ host: fakeHost({ clock }) });
  const inside = pictureBytes().toString('base64');
  here.server.create = (response) => sendJson(response, { created: 1, data: [{ b64_json: inside }] });
  return {
    async make(opId = newId(Date.now())) {
      const drawing = await here.finished(await here.one({ way: 'wait', opIds: [opId] }));
      const isThere = async () =>
        (await here.api.images.drawing({ id: drawing.id })).pictures[0]?.missing === false;
      return { work: drawing, again: () => here.retried(drawing), isThere };
    },
    rows: CALLS,
    keys: () => here.server.posts.map(({ key }) => key),
    most: 2,
    libraryFolder: here.host.libraryFolder,
    close: () => here.close(),
  };
}

/** Longer than what the free places of a database take, so that it grows while it comes. */
const ANSWER = Array.from({ length: 40 }, (_, n) => `Part ${n} of it. ${'words and more words '.repeat(40)}`);

export async function chats(): Promise<DiskKind> {
  const server = await startChatServer(async (response) => {
    beginStream(response);
    for (const text of ANSWER) {
      response.write(chunk({ content: text }));
      await new Promise((go) => setTimeout(go, 10));
    }
    response.write(chunk({}, 'stop'));
    endStream(response);
  });
  const key = 'key-of-the-test-sandbox';
  const startSandbox = async () => ({ url: server.url, key, close: async () => {} });
  const here = await testCore({ host: fakeHost({ startSandbox, clock }), server });
  const ended = async (id: string) => {
    await here.watched(id);
    return here.api.jobs.get({ id });
  };
  return {
    async make(opId = newId(Date.now())) {
      const { id: conversationId } = (await here.api.conversations.create({})).summary;
      const parts = [{ type: 'text' as const, block: 0, text: ANSWER.slice(0, 10).join('\n') }];
      const send = { opId, conversationId, parentId: null, parts, limit: 100 };
      const { jobId } = await here.api.chat.send(send);
      const isThere = async () => {
        const { turns } = await here.api.conversations.open({ id: conversationId, limit: 100 });
        const said = JSON.stringify(turns);
        return said.includes('Part 39 of it.');
      };
      const again = async () => {
        const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: jobId });
        return ended(job.id);
      };
      return { work: await ended(jobId), again, isThere };
    },
    keys: () => server.posts.map((_, n) => String(n)),
    rows: "SELECT count(*) FROM job WHERE kind = 'chat'",
    // An answer that was broken off is asked for again, by a click.
    most: 2,
    libraryFolder: here.host.libraryFolder,
    close: () => here.close(),
  };
}
