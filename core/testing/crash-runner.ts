import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { CRASH_AT } from './crash-points.ts';
import type { Seeded } from './seeded.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** When a process is to die: by itself at the nth passing of a named point, or killed so long after it began. */
export type CrashMoment =
  | { readonly at: string; readonly passes: number }
  | { readonly afterMs: number; readonly when?: () => boolean | Promise<boolean> };

/** A program of the tests that is there to be killed. */
export interface CrashProgram {
  /** The path of the program, to start it in another way. */
  file(): string;
  /** Starts it. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): CrashChild;
  /**
   * Starts it and sees it die of SIGKILL.
   * @returns all lines that it said; fails when it ended in any other way
   */
  killed(args: readonly string[], moment: CrashMoment): Promise<string[]>;
}

/** Workers that a core may start, for programs that save or fetch something. */
export const CORE_WORKERS = ['formats/audio/audio-worker', 'formats/imaging/imaging-worker'];

/**
 * Bundles a program of core/ before the tests of this file, so that a process of it begins in a fifth of the time and many
 * can be killed.
 * @param name of the file inside core/, without `.ts`
 * @param workers inside core/, which it starts
 */
export function crashProgram(name: string, workers: readonly string[] = []): CrashProgram {
  let folder = '';
  beforeAll(async () => {
    folder = await bundled([name, ...workers]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const file = () => join(folder, `${name.split('/').at(-1)}.js`);

  function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): CrashChild {
    return new CrashChild(
      spawn(process.execPath, [file(), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      }),
    );
  }

  async function killed(args: readonly string[], moment: CrashMoment): Promise<string[]> {
    if ('at' in moment) {
      const child = start(args, { [CRASH_AT]: `${moment.at} ${moment.passes}` });
      // If the point is not passed so often, the child is killed once it says that it is finished.
      return child.dead((said) => said.includes('through'));
    }
    const child = start(args);
    await child.began;
    await child.until(moment.when ?? (() => true));
    await new Promise((resolve) => setTimeout(resolve, moment.afterMs));
    return child.kill();
  }

  return { file, start, killed };
}

/** One process of a program. */
export class CrashChild {
  readonly said: string[] = [];
  /** Its first line; rejects where it ended without one. */
  readonly began: Promise<string>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<readonly unknown[]>;
  #heard: (said: readonly string[]) => void = () => undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = Promise.race([
      once(child, 'close'),
      once(child, 'error').then(([error]) => Promise.reject(error)),
    ]);
    this.began = new Promise((resolve, reject) => {
      if (child.stdout === null) return reject(new Error('nothing can be heard of it'));
      createInterface(child.stdout).on('line', (line) => {
        this.said.push(line);
        resolve(line);
        this.#heard(this.said);
      });
      this.#ended.then(() => reject(new Error('it ended before it began')), reject);
    });
    // Who does not wait for the beginning sees the end.
    this.began.catch(() => undefined);
  }

  /** Waits until something holds; fails where the process ends first, or after half a minute. */
  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + 30_000;
    while (!(await holds())) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`it ended before the moment of its kill: ${this.said.at(-1)}`);
      if (performance.now() > end) throw new Error(`waited in vain for: ${holds.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Kills it as nothing can be caught or delayed, and answers with all it said. */
  async kill(): Promise<string[]> {
    this.#child.kill('SIGKILL');
    return this.dead();
  }

  /** Kills it after so long, if it has not come to its end by then. */
  async killedUnlessThrough(afterMs: number): Promise<void> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), afterMs);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Waits for its death, or brings it about as soon as `isEnough` of what it said. */
  async dead(isEnough: (said: readonly string[]) => boolean = () => false): Promise<string[]> {
    this.#heard = (said) => {
      if (isEnough(said)) this.#child.kill('SIGKILL');
    };
    this.#heard(this.said);
    const late = setTimeout(() => this.#child.kill('SIGTERM'), 60_000);
    const [code, signal] = await this.#ended;
    clearTimeout(late);
    if (signal !== 'SIGKILL') throw new Error(`it ended with ${code} ${signal}: ${this.said.at(-1)}`);
    return this.said;
  }
}

/** How many kills there are at each named point and at random moments, and what they are drawn from. */
export interface KillPlan {
  readonly points: readonly string[];
  readonly timesEach: number;
  readonly random: number;
  /** How often a point is passed before, at the most; the first kill at each point is at its first passing. */
  readonly mostPasses: number;
  /** By when a random kill comes, in milliseconds after the process began. */
  readonly mostMs: number;
}

/** All moments of a plan, the named ones spread among the random ones. */
export function momentsOf(plan: KillPlan, random: Seeded): CrashMoment[] {
  const named = Array.from({ length: plan.timesEach }, (_, time) =>
    plan.points.map((at) => ({ at, passes: time === 0 ? 0 : random.int(0, plan.mostPasses) })),
  ).flat();
  const moments: CrashMoment[] = [];
  for (let n = 0; n < Math.max(named.length, plan.random); n++) {
    const at = named[n];
    if (at !== undefined) moments.push(at);
    if (n < plan.random) moments.push({ afterMs: random.random() * plan.mostMs });
  }
  return moments;
}

export function tellMoment(moment: CrashMoment): string {
  return 'at' in moment
    ? `killed at "${moment.at}" after ${moment.passes} passes`
    : `killed after ${moment.afterMs.toFixed(1)} ms`;
}

async function bundled(entries: readonly string[]): Promise<string> {
  const { build } = await import('vite');
  // Inside the project: what is not bundled is found in its packages.
  const parent = join(ROOT, 'test-results');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'crash-'));
  const nameOf = (entry: string) => entry.split('/').at(-1) ?? entry;
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    resolve: { conditions: ['node', 'import', 'default'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join(ROOT, 'core', `${entry}.ts`)])),
        // Of what stays outside only that is loaded which is used: compiled code takes long.
        treeshake: { moduleSideEffects: 'no-external' },
        external: ['@napi-rs/canvas'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return folder;
}
