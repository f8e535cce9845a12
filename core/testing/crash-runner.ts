import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundledPrograms, type Program } from './bundled-program.ts';
import { CRASH_AT } from './crash-points.ts';
import type { Seeded } from './seeded.ts';

/**
 * When a process dies: by itself at a crash point that it has passed `passes` times before, or killed `afterMs` after
 * its first line of output and once `when` holds.
 */
export type CrashMoment =
  | { readonly at: string; readonly passes: number }
  | { readonly afterMs: number; readonly when?: () => boolean | Promise<boolean> };

/** A test program whose processes are killed. */
export interface CrashProgram {
  /** Returns the path of the bundled program. */
  file(): string;
  /** Starts it. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): CrashChild;
  /**
   * Runs the program until it dies of SIGKILL at `moment`.
   * @returns its lines of output; rejects if it ended in any other way
   */
  runUntilKilled(args: readonly string[], moment: CrashMoment): Promise<string[]>;
}

/** Bundles a program of tests. Call it at the top level of a test file. */
export function crashProgram(program: Program): CrashProgram {
  const bundled = bundledPrograms();
  const file = () => bundled(program);

  function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): CrashChild {
    return new CrashChild(
      spawn(process.execPath, [file(), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      }),
    );
  }

  async function runUntilKilled(args: readonly string[], moment: CrashMoment): Promise<string[]> {
    if ('at' in moment) {
      const child = start(args, { [CRASH_AT]: `${moment.at} ${moment.passes}` });
      // A child that passes the point too seldom is killed once it says that it has finished.
      return child.waitForKill((lines) => lines.includes('through'));
    }
    const child = start(args);
    await child.firstLine;
    await child.until(moment.when ?? (() => true));
    await new Promise((resolve) => setTimeout(resolve, moment.afterMs));
    return child.kill();
  }

  return { file, start, runUntilKilled };
}

/** One process of a test program. */
export class CrashChild {
  /** Lines of output so far. */
  readonly lines: string[] = [];
  /** The first line; rejects if the process ends without one. */
  readonly firstLine: Promise<string>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<readonly unknown[]>;
  #onLine: (lines: readonly string[]) => void = () => undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = Promise.race([
      once(child, 'close'),
      once(child, 'error').then(([error]) => Promise.reject(error)),
    ]);
    this.firstLine = new Promise((resolve, reject) => {
      if (child.stdout === null) return reject(new Error('the child has no stdout'));
      createInterface(child.stdout).on('line', (line) => {
        this.lines.push(line);
        resolve(line);
        this.#onLine(this.lines);
      });
      this.#ended.then(() => reject(new Error('it ended without a line of output')), reject);
    });
    // Callers that do not wait for the first line see the failure in `waitForKill`.
    this.firstLine.catch(() => undefined);
  }

  /** Waits until `holds` returns true; rejects if the process ends first, or after 30 seconds. */
  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + 30_000;
    while (!(await holds())) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`it ended before the moment of its kill: ${this.lines.at(-1)}`);
      if (performance.now() > end) throw new Error(`waited in vain for: ${holds.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Sends SIGKILL and returns all lines of output. */
  async kill(): Promise<string[]> {
    this.#child.kill('SIGKILL');
    return this.waitForKill();
  }

  /** Waits for the end of the process, and kills it after `afterMs` milliseconds. */
  async waitOrKill(afterMs: number): Promise<void> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), afterMs);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Waits for its death by SIGKILL, sent as soon as `isEnough` holds for its output; returns all lines. */
  async waitForKill(isEnough: (lines: readonly string[]) => boolean = () => false): Promise<string[]> {
    this.#onLine = (lines) => {
      if (isEnough(lines)) this.#child.kill('SIGKILL');
    };
    this.#onLine(this.lines);
    const deadline = setTimeout(() => this.#child.kill('SIGTERM'), 60_000);
    const [code, signal] = await this.#ended;
    clearTimeout(deadline);
    if (signal !== 'SIGKILL') throw new Error(`it ended with ${code} ${signal}: ${this.lines.at(-1)}`);
    return this.lines;
  }
}

/** How often processes are killed, at each crash point and at random moments. */
export interface KillPlan {
  readonly points: readonly string[];
  readonly timesEach: number;
  readonly random: number;
  /** Maximum number of passes of a point before the kill; the first kill at each point is at its first pass. */
  readonly mostPasses: number;
  /** Latest random kill, in milliseconds after the first line of output. */
  readonly mostMs: number;
}

/** Returns all moments of a plan, crash points and random moments alternating. */
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

/** Describes a moment for assertion messages. */
export function describeMoment(moment: CrashMoment): string {
  return 'at' in moment
    ? `killed at "${moment.at}" after ${moment.passes} passes`
    : `killed after ${moment.afterMs.toFixed(1)} ms`;
}
