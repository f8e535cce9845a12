import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PushedChange } from '../shared/contract/app.ts';
import { newId } from './platform/new-id.ts';
import { runs } from './testing/deep.ts';
import { type TestCore, testCore } from './testing/test-core.ts';
import { until } from './testing/until.ts';

/** A list read, or a change that was pushed, of one kind of record. */
interface News {
  readonly rev: number;
  readonly put: Readonly<Record<string, unknown>>;
  readonly removed: readonly string[];
  /** A list holds all there is: what it does not hold was removed by then. */
  readonly isList: boolean;
}

/** Applies news in any order: of each record the one with the highest revision counts. */
function merged(all: readonly News[]): Record<string, unknown> {
  const revs = new Map<string, number>();
  const records = new Map<string, unknown>();
  const everKnown = new Set(all.flatMap(({ put }) => Object.keys(put)));
  for (const { rev, put, removed, isList } of all) {
    const gone = isList ? [...everKnown].filter((id) => !(id in put)) : removed;
    for (const id of [...Object.keys(put), ...gone]) {
      // A list of the same revision holds the change itself.
      if ((revs.get(id) ?? -1) > rev) continue;
      revs.set(id, rev);
      if (id in put) records.set(id, put[id]);
      else records.delete(id);
    }
  }
  return Object.fromEntries([...records].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const byId = <T extends { id: string }>(items: readonly T[]) =>
  Object.fromEntries(items.map((item) => [item.id, item]));
type Kind = 'conversations' | 'jobs';

/** What a pushed change says of conversations and of jobs. */
function newsOf(change: PushedChange): { kind: Kind; news: News } | undefined {
  if (change.type === 'conversation') {
    const { conversation, rev } = change;
    const isListed = conversation.archivedAt === null;
    const put = byId(isListed ? [conversation] : []);
    const removed = isListed ? [] : [conversation.id];
    return { kind: 'conversations', news: { rev, put, removed, isList: false } };
  }
  if (change.type === 'conversation_removed') {
    return { kind: 'conversations', news: { rev: change.rev, put: {}, removed: [change.id], isList: false } };
  }
  if (change.type !== 'job') return undefined;
  return { kind: 'jobs', news: { rev: change.rev, put: byId([change.job]), removed: [], isList: false } };
}

const DEEDS = ['ask', 'rename', 'pin', 'archive', 'remove', 'restore', 'read'] as const;

/** Does these things one after the other; gives all that was pushed and read, and the lists at the end. */
async function lived(core: TestCore, deeds: readonly (readonly [(typeof DEEDS)[number], number])[]) {
  const { api } = core;
  const news: Record<Kind, News[]> = { conversations: [], jobs: [] };
  const watching = new AbortController();
  const feed = await api.app.watch(undefined, { signal: watching.signal });
  await feed.next();
  const following = (async () => {
    for await (const change of feed) {
      const found = newsOf(change);
      if (found) news[found.kind].push(found.news);
    }
  })().catch(() => undefined);
  const read = async () => {
    const talks = await api.conversations.list({ limit: 500 });
    const jobs = await api.jobs.list({ limit: 500 });
    news.conversations.push({ rev: talks.rev, put: byId(talks.items), removed: [], isList: true });
    news.jobs.push({ rev: jobs.rev, put: byId(jobs.items), removed: [], isList: true });
    return { conversations: byId(talks.items), jobs: byId(jobs.items) };
  };
  const ids: string[] = [];
  for (const [deed, n] of deeds) {
    const id = ids[n % Math.max(1, ids.length)];
    if (deed === 'read') await read();
    else if (deed === 'ask' || id === undefined) {
      const started = await core.ask('hello');
      if (n % 2 === 0) await core.watched(started.jobId);
      ids.push(started.conversation.summary.id);
    } else if (deed === 'rename') await api.conversations.rename({ id, title: newId(n) }).catch(() => null);
    else if (deed === 'pin') await api.conversations.pin({ id, pinned: n % 2 === 0 }).catch(() => null);
    else if (deed === 'archive')
      await api.conversations.archive({ id, archived: n % 3 === 0 }).catch(() => null);
    else if (deed === 'remove') await api.conversations.remove({ id }).catch(() => null);
    else await api.conversations.restore({ id }).catch(() => null);
  }
  await until(async () =>
    (await api.jobs.list({ limit: 500 })).items.every(({ times }) => times.ended !== null),
  );
  const last = await read();
  // All that was pushed before has come once this has.
  const seen = news.conversations.length;
  const { id } = (await api.conversations.create({})).summary;
  await api.conversations.rename({ id, title: 'last' });
  await until(() => news.conversations.length > seen);
  watching.abort();
  await following;
  return { news, last };
}

test('changes and lists applied in any order by revision end in the state of the last list', async () => {
  const core = await testCore();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...DEEDS), fc.nat(20)), { minLength: 5, maxLength: 25 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (deeds, order) => {
          const { news, last } = await lived(core, deeds);
          for (const kind of ['conversations', 'jobs'] as const) {
            const until = Math.max(...news[kind].filter(({ isList }) => isList).map(({ rev }) => rev));
            const known = news[kind].filter(({ rev }) => rev <= until);
            const shuffled = known
              .map((one) => [Number(order.next().value), one] as const)
              .sort(([a], [b]) => a - b)
              .map(([, one]) => one);
            expect(merged(shuffled)).toEqual(merged(known));
            expect(merged(shuffled)).toEqual(
              Object.fromEntries(Object.entries(last[kind]).sort(([a], [b]) => (a < b ? -1 : 1))),
            );
          }
        },
      ),
      runs(5, 50),
    );
  } finally {
    await core.close();
  }
});
