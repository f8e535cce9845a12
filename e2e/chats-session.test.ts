import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { runs } from '../core/testing/deep.ts';
import { type Seeded, seeded } from '../core/testing/seeded.ts';
import { testCore } from '../core/testing/test-core.ts';
import { until } from '../core/testing/until.ts';
import { ChatStore } from '../renderer/chat/chat-store.ts';
import { ConnectionLost } from '../renderer/lib/connection-lost.ts';
import type { Api } from '../shared/contract/index.ts';
import { isEnd } from '../shared/domain/job-state.ts';
import { badLine } from './harness/bad-line.ts';
import { chatDeps, startWordService } from './harness/chat-window.ts';
import { followCore } from './harness/follow-core.ts';
import { Restarts } from './harness/restarts.ts';

const STEPS = 60;

/** The chats of a window far from its core, used as fast and as wildly as no user would. */
async function openWindow(random: Seeded) {
  const first = await testCore({ server: await startWordService(random) });
  const line = badLine<Api>(first.api, random, new ConnectionLost(), () => void chats.ready(null));
  const chats = new ChatStore(chatDeps(line.api, line.streams));
  void followCore(line.streams.app, {
    ready: () => chats.ready(null),
    change: (change, rev) => chats.apply(change, rev),
    save: () => chats.flushDrafts(),
  });
  const restarts = new Restarts(first, line, () => testCore(first));
  return { restarts, line, chats, typed: [] as string[], undo: [] as (() => Promise<unknown>)[] };
}

/** Begins something that a user can do now. */
async function act(
  { chats, line, typed, undo }: Awaited<ReturnType<typeof openWindow>>,
  random: Seeded,
): Promise<unknown> {
  const { session } = chats.view.getState();
  const { draft, id } = session.state.getState();
  const listed = [...chats.list.state.getState().items, ...chats.archive.state.getState().items];
  const one = listed[random.int(0, Math.max(0, listed.length - 1))];
  const [project] = chats.projects.state.getState().items;
  if (draft === '' && random.int(0, 2) === 0) {
    const text = `message ${typed.length}.`;
    typed.push(text);
    session.setDraft(text);
  }
  switch (random.int(0, 11)) {
    case 0:
      return chats.newChat();
    case 1:
    case 2:
      return one && chats.open(one.id);
    case 3:
      return one && chats.rename(one.id, `Name ${random.int(0, 9)}`);
    case 4:
      return one && chats.pin(one.id, !one.pinned);
    case 5:
      return one && chats.setArchived(one.id, one.archivedAt === null);
    case 6:
      return remove(random.int(0, 1) === 0 ? id : one?.id);
    case 7:
      return undo.pop()?.();
    case 8:
      if (!project) return line.api.projects.save({ name: 'Project', instructions: '' });
      return one && chats.projects.move(one.id, one.projectId === null ? project.id : null);
    case 9:
      return chats.openNeighbour(random.pick([1, -1]));
    default:
      return session.submit();
  }
  async function remove(removed: string | null | undefined): Promise<void> {
    const isShown = random.int(0, 1) === 0;
    if (removed && (await chats.remove(removed))) undo.push(() => chats.restore(removed, isShown));
  }
}

/** Returns the texts of all questions, queued messages and drafts, deleted ones too. */
function textsIn(folder: string): string[] {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const rows = db
    .prepare(
      `SELECT parts AS text FROM turn WHERE role = 'user' UNION ALL SELECT parts FROM queued_message
       UNION ALL SELECT draft FROM conversation`,
    )
    .all();
  db.close();
  return rows.map(({ text }) => String(text));
}

const shown = ({ list, archive, projects }: ChatStore) =>
  [list, archive, projects].map(({ state }) => state.getState().items);

/** Returns the question of each request that the service received. */
function asked(posts: readonly string[]): string[] {
  return posts.map((post) => JSON.stringify(JSON.parse(post).messages.at(-1).content));
}

const cases = [
  { name: 'a slow, broken connection', restarts: 0 },
  { name: 'a core that ends and starts again', restarts: 12 },
];

it.each(cases)(
  'the chats of a window with $name lose no text and end equal to a fresh read',
  async ({ name, restarts: oneIn }) => {
    for (let round = 0; round < runs(2, 100).numRuns; round++) {
      const random = seeded(`chats session with ${name} ${round}`);
      const window = await openWindow(random);
      const { restarts, line, chats, typed } = window;
      const acts: Promise<unknown>[] = [];
      for (let step = 0; step < STEPS; step++) {
        // A refusal is no fault: what it was about may have changed meanwhile.
        acts.push(act(window, random).catch(() => undefined));
        if (random.int(0, 3) > 0) await sleep(random.int(0, 40));
        if (oneIn > 0 && random.int(1, oneIn) === 1) restarts.begin(random);
      }
      await Promise.all(acts);
      await restarts.settled();
      line.losses = 0;
      await Promise.all([chats.ready(null), chats.archive.load()]);
      const { core } = restarts;
      await until(async () =>
        (await core.api.jobs.list({ limit: 500 })).items.every(({ state }) => isEnd(state)),
      );
      // A message whose answer was lost leaves the composer once its chat is read again.
      await vi.waitFor(async () => {
        await chats.flushDrafts();
        const texts = textsIn(core.host.dataFolder);
        for (const text of typed) expect(texts.filter((one) => one.includes(text))).toHaveLength(1);
      });
      const fresh = new ChatStore(chatDeps(core.api));
      await vi.waitFor(async () => {
        await Promise.all([fresh.ready(null), fresh.archive.load()]);
        expect(shown(chats)).toEqual(shown(fresh));
      });
      const sent = asked(core.server.posts);
      for (const text of typed) expect(sent.filter((one) => one.includes(text)).length).toBeLessThan(2);
      line.cut();
      await core.close();
    }
  },
  300_000,
);
