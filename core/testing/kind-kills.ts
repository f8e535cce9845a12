import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { CALL_POINTS, FILE_POINTS, STORE_POINTS } from './crash-points.ts';
import {
  CORE_WORKERS,
  type CrashMoment,
  crashProgram,
  type KillPlan,
  momentsOf,
  tellMoment,
} from './crash-runner.ts';
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
/** The last is not passed by the product: the child says that it is through, and is killed then. */
const POINTS = [...STORE_POINTS, ...CALL_POINTS, ...FILE_POINTS, 'through'];

/** The started cores of the tests, by kind. */
type LeftCore = Pick<Awaited<ReturnType<typeof songCore>>, 'core' | 'api' | 'ended' | 'files'>;

/** One kill, and what the next start made of it. */
export interface Kill<C> {
  readonly round: number;
  /** For messages. */
  readonly told: string;
  readonly core: C;
  readonly job: Job;
  /** The state in which the start left the job, before any click. */
  readonly left: Job['state'];
  /** POSTs of the killed process, and all with those that a click asked for. */
  readonly sent: number;
  readonly posts: number;
}

export interface KindKills<C extends LeftCore> {
  /** The kind that the child makes, as kind-child.ts names it. */
  readonly what: (round: number) => string;
  readonly text: (round: number) => string;
  /** The core that has the connection and its key; stopped. */
  readonly first: LeftCore & { readonly host: FakeHost; readonly connectionId: string };
  readonly startOn: (host: FakeHost) => Promise<C>;
  readonly server: { readonly posts: readonly { readonly key: string }[] };
  /** The folder of a running generation. */
  readonly workFolder: string;
  /** Whether the work folder is as it should be when all is done; by default when it is empty. */
  readonly isTidy?: (files: readonly string[]) => boolean;
  /** Called with the folder after each kill, before anything is started on it. */
  readonly killed?: (folder: string) => void;
  /** Looks at what was made in the end, and tells what it finds too often or not at all; answers with the library's files. */
  readonly check: (
    kill: Kill<C>,
    found: { twice: string[]; lost: string[] },
  ) => Promise<readonly (string | undefined)[]>;
}

/** Points of which the everyday run sees one each: before, while and after there is something to lose. */
const EVERYDAY_POINTS = ['committed', 'sent', 'body-came', 'through'];

/** How often a craft is killed in this run. What runs its jobs is killed much more often, see errand-kills.test.ts. */
export function kindKillPlan(mostMs: number): KillPlan {
  const { numRuns: timesEach } = runs(1, 5);
  const { numRuns: random } = runs(1, 20);
  return { points: timesEach > 1 ? POINTS : EVERYDAY_POINTS, timesEach, random, mostPasses: 4, mostMs };
}

export const killsOf = ({ points, timesEach, random }: KillPlan) => points.length * timesEach + random;

/** Milliseconds that all kills of a plan may take where much other work shares the machine. */
export const timeFor = (plan: KillPlan) => 120_000 + killsOf(plan) * 30_000;

/** The program that `killKind` kills; to be called at the top of a test file. */
export const kindKillProgram = () => crashProgram('testing/kind-child', CORE_WORKERS);

/**
 * Kills a core that makes something, as often as the plan says, each time in a new folder; lets the next start go on, clicks
 * where something waits for a click, and looks at what came of it. Nothing may be left lying about in the end.
 */
export async function killKind<C extends LeftCore>(
  gate: string,
  plan: KillPlan,
  program: ReturnType<typeof crashProgram>,
  it: KindKills<C>,
): Promise<void> {
  const random = seeded(gate);
  const found = { twice: [] as string[], lost: [] as string[] };
  const states = new Map<string, number>();
  const moments = momentsOf(plan, random);
  for (const [round, moment] of moments.entries()) {
    const folder = temporaryFolder().path;
    const before = it.server.posts.length;
    await program.killed(argumentsOf(it, folder, round), moment);
    it.killed?.(folder);
    const state = await afterKill(it, folder, round, moment, before, found);
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  const keys = it.server.posts.map(({ key }) => key);
  if (new Set(keys).size < keys.length) found.twice.push('a key was sent twice');
  const seen = [...states].map(([state, n]) => `${n} ${state}`).join(', ');
  figure({
    ...{ gate, n: moments.length, unit: 'kills', seed: random.seed, measured: `found by the start: ${seen}` },
    found: { 'double-billed': found.twice.length, lost: found.lost.length },
  });
  expect(found).toEqual({ twice: [], lost: [] });
  // The points were spread: some before an answer, some when nothing was left to send.
  expect(states.get('unknown'), seen).toBeGreaterThan(0);
  expect(states.get('done'), seen).toBeGreaterThan(0);
}

function argumentsOf<C extends LeftCore>({ first, what, text }: KindKills<C>, folder: string, round: number) {
  const { host, connectionId } = first;
  const keys = JSON.stringify([...host.vault.entries]);
  return [folder, host.settingsFile.text, keys, connectionId, what(round), text(round)];
}

async function afterKill<C extends LeftCore>(
  it: KindKills<C>,
  folder: string,
  round: number,
  moment: CrashMoment,
  before: number,
  found: { twice: string[]; lost: string[] },
): Promise<string> {
  const { server } = it;
  const posted = server.posts.length;
  const again = await it.startOn(hostOn(it, folder));
  const { items } = await again.api.jobs.list({ limit: 10 });
  const [job] = items;
  const told = `round ${round} (${it.what(round)}), ${tellMoment(moment)}, then ${job?.state}`;
  if (job === undefined) {
    if (posted > before) found.lost.push(`${told}: something was sent, and there is no job`);
    await again.core.stop();
    return 'not asked for';
  }
  // Work that resumes by itself sends nothing.
  if (!isEnd(job.state) && !job.held) await again.ended(job.id);
  if (server.posts.length > posted) found.twice.push(`${told}: a start sent something`);
  const left = await again.api.jobs.get({ id: job.id });
  const sent = posted - before;
  if (left.held) {
    if (left.state === 'queued' && sent > 0) found.lost.push(`${told}: sent, and it says that nothing was`);
    await again.api.jobs.start({ id: job.id });
    await again.ended(job.id);
  } else if (left.state !== 'done') {
    const retried = await again.api.jobs.retry({ opId: newId(Date.now()), id: job.id });
    await again.ended(retried.id);
  }
  const posts = server.posts.length - before;
  const kill: Kill<C> = { round, told, core: again, job: left, left: left.state, sent, posts };
  const names = await it.check(kill, found);
  await again.core.stop();
  await isTidy(it, folder, told, names);
  return left.held ? `${left.state} held` : left.state;
}

/** Two days later nothing but what is in the library is left. */
async function isTidy<C extends LeftCore>(
  it: KindKills<C>,
  folder: string,
  told: string,
  names: readonly (string | undefined)[],
): Promise<void> {
  const tidied = await it.startOn(hostOn(it, folder, 2 * DAY));
  const isTidy = it.isTidy ?? ((files) => files.length === 0);
  await eventually(`${told}: nothing is left`, () => isTidy(tidied.files(it.workFolder)), 30_000);
  await tidied.core.stop();
  expect(new Set(readdirSync(join(folder, 'library'))), told).toEqual(new Set(names));
  expect(tidied.files('quarantine'), told).toEqual([]);
}

/** A host on a folder that was left. `ahead`: milliseconds its clock is, and whether it tidies at once. */
function hostOn<C extends LeftCore>({ first }: KindKills<C>, folder: string, ahead = 0): FakeHost {
  const clock: Clock = {
    now: () => Date.now() + ahead,
    monotonic: realClock.monotonic,
    after: (ms, run) => pollingClock.after(ahead > 0 && ms === 5000 ? 0 : ms, run),
  };
  const { vault, settingsFile } = first.host;
  return fakeHost({ dataFolder: folder, clock, vault, settingsFile });
}
