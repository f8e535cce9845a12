import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { CALL_POINTS, FILE_POINTS, STORE_POINTS } from './crash-points.ts';
import { type CrashMoment, crashProgram, describeMoment, type KillPlan, momentsOf } from './crash-runner.ts';
import { runs } from './deep.ts';
import { eventually } from './eventually.ts';
import { realClock } from './fake-clock.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { figure } from './figures.ts';
import { pollingClock } from './polling-clock.ts';
import { seeded } from './seeded.ts';
import type { songCore } from './song-core.ts';
import { temporaryFolder } from './temporary-folder.ts';

const DAY = 86_400_000;
/** `through` is no crash point: the child prints it when its job has ended, and is killed then. */
const POINTS = [...STORE_POINTS, ...CALL_POINTS, ...FILE_POINTS, 'through'];

/** A started core of any kind of generation. */
type KindCore = Pick<Awaited<ReturnType<typeof songCore>>, 'core' | 'api' | 'ended' | 'files'>;

/** One kill, and the job as the next start found it. */
export interface Kill<C> {
  readonly round: number;
  /** Describes the kill in assertion messages. */
  readonly description: string;
  readonly core: C;
  readonly job: Job;
  /** The job's state after the next start, before any retry. */
  readonly left: Job['state'];
  /** POSTs sent by the killed process, and all of them including those of a retry. */
  readonly sent: number;
  readonly posts: number;
}

/** One kind of generation, for `killKind`. */
export interface KindKills<C extends KindCore> {
  /** The kind that the child makes in this round: an argument of kind-child.ts. */
  readonly what: (round: number) => string;
  readonly text: (round: number) => string;
  /** A stopped core whose settings and vault hold the connection and its key. */
  readonly first: KindCore & { readonly host: FakeHost; readonly connectionId: string };
  readonly startOn: (host: FakeHost) => Promise<C>;
  readonly server: { readonly posts: readonly { readonly key: string }[] };
  /** The folder of unfinished generations, inside the data folder. */
  readonly workFolder: string;
  /** Whether the work folder has been cleaned up; by default when it is empty. */
  readonly isCleanedUp?: (files: readonly string[]) => boolean;
  /** Called with the data folder after each kill, before the next start. */
  readonly onKilled?: (folder: string) => void;
  /** Adds what was billed twice to `twice` and what is missing to `lost`; returns the expected files in the library. */
  readonly check: (
    kill: Kill<C>,
    found: { twice: string[]; lost: string[] },
  ) => Promise<readonly (string | undefined)[]>;
}

/** The crash points of the normal run: before, during and after the billed call. */
const NORMAL_RUN_POINTS = ['committed', 'sent', 'body-came', 'through'];

/**
 * Returns the kills of one kind of generation in this run. errand-kills.test.ts kills the job runner much more often.
 * @param mostMs latest random kill, in milliseconds
 */
export function kindKillPlan(mostMs: number): KillPlan {
  const { numRuns: timesEach } = runs(1, 5);
  const { numRuns: random } = runs(1, 20);
  return { points: timesEach > 1 ? POINTS : NORMAL_RUN_POINTS, timesEach, random, mostPasses: 4, mostMs };
}

/** Returns the number of kills in a plan. */
export const killCount = ({ points, timesEach, random }: KillPlan) => points.length * timesEach + random;

/** Returns the test timeout for a plan, in milliseconds, generous enough for a busy machine. */
export const killTimeoutMs = (plan: KillPlan) => 120_000 + killCount(plan) * 30_000;

/** Bundles the program that `killKind` kills. Call it at the top level of a test file. */
export const kindKillProgram = () => crashProgram('core/testing/kind-child');

/**
 * Kills a core during a generation, once for each moment of the plan and each time in a new data folder. Starts again
 * on the folder, starts or retries the job if needed, and checks that nothing is billed twice, lost or left behind.
 */
export async function killKind<C extends KindCore>(
  gate: string,
  plan: KillPlan,
  program: ReturnType<typeof crashProgram>,
  kind: KindKills<C>,
): Promise<void> {
  const random = seeded(gate);
  const found = { twice: [] as string[], lost: [] as string[] };
  const states = new Map<string, number>();
  const moments = momentsOf(plan, random);
  for (const [round, moment] of moments.entries()) {
    const folder = temporaryFolder().path;
    const before = kind.server.posts.length;
    await program.runUntilKilled(argumentsOf(kind, folder, round), moment);
    kind.onKilled?.(folder);
    const state = await checkAfterKill(kind, folder, round, moment, before, found);
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  const keys = kind.server.posts.map(({ key }) => key);
  if (new Set(keys).size < keys.length) found.twice.push('a key was sent twice');
  const seen = [...states].map(([state, n]) => `${n} ${state}`).join(', ');
  figure({
    ...{ gate, n: moments.length, unit: 'kills', seed: random.seed, measured: `found by the start: ${seen}` },
    found: { 'double-billed': found.twice.length, lost: found.lost.length },
  });
  expect(found).toEqual({ twice: [], lost: [] });
  // The kills were spread: some before the response, some after everything was sent.
  expect(states.get('unknown'), seen).toBeGreaterThan(0);
  expect(states.get('done'), seen).toBeGreaterThan(0);
}

function argumentsOf<C extends KindCore>({ first, what, text }: KindKills<C>, folder: string, round: number) {
  const { host, connectionId } = first;
  const keys = JSON.stringify([...host.vault.entries]);
  return [folder, host.settingsFile.text, keys, connectionId, what(round), text(round)];
}

/** Starts again after a kill, finishes the job, and returns the state in which the job was found. */
async function checkAfterKill<C extends KindCore>(
  kind: KindKills<C>,
  folder: string,
  round: number,
  moment: CrashMoment,
  before: number,
  found: { twice: string[]; lost: string[] },
): Promise<string> {
  const { server } = kind;
  const posted = server.posts.length;
  const again = await kind.startOn(hostOn(kind, folder));
  const { items } = await again.api.jobs.list({ limit: 10 });
  const [job] = items;
  const description = `round ${round} (${kind.what(round)}), ${describeMoment(moment)}, then ${job?.state}`;
  if (job === undefined) {
    if (posted > before) found.lost.push(`${description}: something was sent, and there is no job`);
    await again.core.stop();
    return 'not asked for';
  }
  // A job that resumes by itself sends no billed call.
  if (!isEnd(job.state) && !job.held) await again.ended(job.id);
  if (server.posts.length > posted) found.twice.push(`${description}: a start sent something`);
  const left = await again.api.jobs.get({ id: job.id });
  const sent = posted - before;
  if (left.held) {
    if (left.state === 'queued' && sent > 0)
      found.lost.push(`${description}: sent, and it says that nothing was`);
    await again.api.jobs.start({ id: job.id });
    await again.ended(job.id);
  } else if (left.state !== 'done') {
    const retried = await again.api.jobs.retry({ opId: newId(Date.now()), id: job.id });
    await again.ended(retried.id);
  }
  const posts = server.posts.length - before;
  const kill: Kill<C> = { round, description, core: again, job: left, left: left.state, sent, posts };
  const names = await kind.check(kill, found);
  await again.core.stop();
  await expectCleanedUp(kind, folder, description, names);
  return left.held ? `${left.state} held` : left.state;
}

/** Expects that a start two days later cleans up everything but the files in the library. */
async function expectCleanedUp<C extends KindCore>(
  kind: KindKills<C>,
  folder: string,
  description: string,
  names: readonly (string | undefined)[],
): Promise<void> {
  const started = await kind.startOn(hostOn(kind, folder, 2 * DAY));
  const isCleanedUp = kind.isCleanedUp ?? ((files) => files.length === 0);
  await eventually(
    `${description}: nothing is left`,
    () => isCleanedUp(started.files(kind.workFolder)),
    30_000,
  );
  await started.core.stop();
  expect(new Set(readdirSync(join(folder, 'library'))), description).toEqual(new Set(names));
  expect(started.files('quarantine'), description).toEqual([]);
}

/** Returns a host on an existing data folder. If its clock is `ahead` (milliseconds), it cleans up at once. */
function hostOn<C extends KindCore>({ first }: KindKills<C>, folder: string, ahead = 0): FakeHost {
  const clock: Clock = {
    now: () => Date.now() + ahead,
    monotonic: realClock.monotonic,
    after: (ms, run) => pollingClock.after(ahead > 0 && ms === 5000 ? 0 : ms, run),
  };
  const { vault, settingsFile } = first.host;
  return fakeHost({ dataFolder: folder, clock, vault, settingsFile });
}
