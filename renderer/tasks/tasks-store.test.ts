import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { JOB_MOVES, type JobState } from '../../shared/domain/job-state.ts';
import { type TasksApi, TasksStore } from './tasks-store.ts';
import { makeJob } from './testing/make-job.ts';

/** Simulates a core with these jobs, newest first, that responds as in the contract. */
function coreWith(jobs: readonly Job[]) {
  const queries: Parameters<TasksApi['list']>[0][] = [];
  const list = async (query: Parameters<TasksApi['list']>[0]) => {
    queries.push(query);
    const found = jobs
      .filter((job) => query.states?.includes(job.state) ?? true)
      .filter((job) => query.kinds?.includes(job.kind) ?? true)
      .filter((job) => query.before === undefined || job.id < query.before)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1));
    return { items: found.slice(0, query.limit), more: found.length > query.limit, rev: 0 };
  };
  const get = async ({ id }: { id: string }) => {
    const found = jobs.find((job) => job.id === id);
    if (!found) throw new Error('gone');
    return found;
  };
  const ended: string[] = [];
  const store = new TasksStore({ list, get } as TasksApi, (job) => ended.push(job.id));
  return { queries, ended, store };
}

const many = (count: number, given: (at: number) => Partial<Job> = () => ({ state: 'done' })) =>
  Array.from({ length: count }, (_, at) => makeJob(given(at), 1_760_000_000_000 + at * 1000));

/** An arbitrary job history: every state of one job, in order. */
const life = fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }).map((choices) => {
  const steps: Job[] = [makeJob({ held: choices.length % 3 === 0 })];
  for (const choice of choices) {
    const before = steps.at(-1);
    if (!before) break;
    const next = JOB_MOVES[before.state];
    const state: JobState | undefined = next[choice % Math.max(1, next.length)];
    if (state === undefined) {
      steps.push({ ...before, dismissed: true });
      break;
    }
    const attempts = before.attempts + Number(state === 'sending');
    steps.push({ ...before, state, attempts, held: false, seq: before.seq + 1 });
    if (choice > 5)
      steps.push({
        ...before,
        state,
        attempts,
        held: false,
        seq: before.seq + 1,
        progress: { done: steps.length, total: 99 },
      });
  }
  return steps;
});

describe('TasksStore', () => {
  it('has the same list for any order and repetition of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(life, { minLength: 1, maxLength: 6 })
          .chain((lives) =>
            fc.tuple(
              fc.constant(lives),
              fc.shuffledSubarray(lives.flat(), { minLength: lives.flat().length }),
            ),
          ),
        async ([lives, shuffled]) => {
          const { store } = coreWith([]);
          await store.ready();
          const revs = new Map(lives.flat().map((job, rev) => [job, rev + 1]));
          for (const job of [...shuffled, ...shuffled.slice(0, 3)])
            store.apply({ type: 'job', job }, revs.get(job) ?? 0);
          await Promise.resolve();
          const last = lives
            .flatMap((steps) => steps.at(-1) ?? [])
            .toSorted((a, b) => (a.id < b.id ? 1 : -1));
          expect(store.state.getState().shown).toEqual(last);
        },
      ),
    );
  });

  it('ignores a response overtaken by an event', async () => {
    const { store } = coreWith([]);
    await store.ready();
    const done = makeJob({ state: 'done' });
    await store.change(async () => {
      store.apply({ type: 'job', job: done }, 1);
      return { ...done, state: 'running' };
    });
    expect(store.get(done.id)).toBe(done);
  });

  it('loads page by page to the last without duplicates', async () => {
    const jobs = many(950);
    const { store, queries } = coreWith(jobs);
    await store.ready();
    while (store.state.getState().more) await store.loadMore();
    const { shown } = store.state.getState();
    expect(shown.map((job) => job.id)).toEqual(jobs.toReversed().map((job) => job.id));
    expect(queries.filter((query) => query.states === undefined).length).toBe(10);
  });

  it('shows no job beyond the loaded pages, so that there are no gaps', async () => {
    // The oldest of all is open, so it is known from the start.
    const jobs = many(300, (at) => ({ state: at === 0 ? 'running' : 'done' }));
    const { store } = coreWith(jobs);
    await store.ready();
    expect(store.state.getState().counts.running).toBe(1);
    expect(store.state.getState().shown).toHaveLength(100);
    while (store.state.getState().more) await store.loadMore();
    expect(store.state.getState().shown.at(-1)?.state).toBe('running');
  });

  it('searches titles on pages that are not loaded yet', async () => {
    const jobs = many(900, (at) => ({ state: 'done', title: at === 2 ? 'The Old Pier' : `Take ${at}` }));
    const { store } = coreWith(jobs);
    await store.ready();
    store.narrow({ query: 'old pier' });
    while (store.state.getState().loadingMore) await new Promise((resolve) => setTimeout(resolve));
    expect(store.state.getState().shown.map((job) => job.title)).toEqual(['The Old Pier']);
  });

  it('filters by state and kind, and an ended job leaves the running group', async () => {
    const jobs = many(6, (at) => ({ state: at < 2 ? 'running' : at === 2 ? 'unknown' : 'done' }));
    const { store } = coreWith(jobs);
    await store.ready();
    store.narrow({ group: 'running' });
    await store.load();
    const running = store.state.getState().shown;
    expect(running).toHaveLength(2);
    const [first] = running;
    if (first) store.apply({ type: 'job', job: { ...first, state: 'done' } }, 1);
    await Promise.resolve();
    expect(store.state.getState().shown).toHaveLength(1);
    store.narrow({ group: 'needsYou' });
    expect(store.state.getState().shown.map((job) => job.state)).toEqual(['unknown']);
    store.narrow({ group: 'all', kind: 'chat' });
    await store.load();
    expect(store.state.getState().shown).toEqual([]);
  });

  it('removes ended jobs when the list is cleared and keeps running ones', async () => {
    const { store } = coreWith(many(5, (at) => ({ state: at === 4 ? 'running' : 'failed' })));
    await store.ready();
    store.apply({ type: 'jobs_cleared' }, 1);
    expect(store.state.getState().shown.map((job) => job.state)).toEqual(['running']);
  });

  it('removes only the jobs that were cleared from the list', async () => {
    const jobs = many(3, () => ({ state: 'done' }));
    const { store } = coreWith(jobs);
    await store.ready();
    store.apply({ type: 'jobs_cleared', ids: [jobs[1]?.id ?? ''] }, 1);
    expect(store.state.getState().shown.map(({ id }) => id)).toEqual([jobs[2]?.id, jobs[0]?.id]);
  });

  it('reveals a job far down the list by clearing filters', async () => {
    const jobs = many(700);
    const { store } = coreWith(jobs);
    await store.ready();
    store.narrow({ group: 'failed', query: 'nothing' });
    const [oldest] = jobs;
    expect(await store.reveal(oldest?.id ?? '')).toBe(true);
    expect(store.state.getState().shown.at(-1)?.id).toBe(oldest?.id);
    expect(await store.reveal(makeJob().id)).toBe(false);
  });

  it('reports each end once, including one during a lost connection', async () => {
    const jobs = many(3, () => ({ state: 'running' }));
    const { store, ended } = coreWith(jobs);
    await store.ready();
    const [first, second, third] = jobs;
    if (!first || !second || !third) throw new Error('three jobs');
    const job: Job = { ...first, state: 'done' };
    store.apply({ type: 'job', job }, 0);
    store.apply({ type: 'job', job }, 0);
    jobs.splice(1, 1, { ...second, state: 'failed', seq: 3 });
    await store.ready();
    await store.ready();
    expect(ended).toEqual([first.id, second.id]);
  });

  it('reports a failed load and can load again', async () => {
    let broken = true;
    let reads = 0;
    const list = async () => {
      reads++;
      if (broken) throw new Error('no');
      return { items: [], more: false, rev: 0 };
    };
    const store = new TasksStore({ list, get: () => Promise.reject(new Error('gone')) } as TasksApi);
    await store.load();
    expect(store.state.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'defect' } });
    expect(reads).toBe(1);
    broken = false;
    await store.load();
    expect(store.state.getState()).toMatchObject({ phase: 'ready', problem: null });
  });

  it('ignores a page of an earlier filter', async () => {
    const slow = Promise.withResolvers<void>();
    const old = makeJob({ state: 'failed' });
    const list = async (query: Parameters<TasksApi['list']>[0]) => {
      if (query.states?.includes('failed')) await slow.promise;
      return { items: query.states?.includes('failed') ? [old] : [], more: false, rev: 0 };
    };
    const store = new TasksStore({ list, get: () => Promise.reject(new Error('gone')) } as TasksApi);
    await store.load();
    store.narrow({ group: 'failed' });
    store.narrow({ group: 'done' });
    slow.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.state.getState()).toMatchObject({ phase: 'ready', shown: [], loadingMore: false });
  });
});
