import { syncBuiltinESMExports } from 'node:module';
import threads, { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type DiskOperation, hookDisk, setDiskListener } from './disk-operations.ts';

/**
 * Disk faults that a test can inject. `torn`: half of a write succeeds, then the disk is full. `short`: a write takes
 * half of its bytes and reports so, which is not an error.
 */
export const DISK_FAULTS = ['ENOSPC', 'torn', 'EIO', 'EACCES', 'EROFS', 'short', 'EPERM'] as const;
export type DiskFault = (typeof DISK_FAULTS)[number];

/** Whether a fault can affect an operation. */
const AFFECTS: Readonly<Record<DiskFault, (operation: DiskOperation) => boolean>> = {
  ENOSPC: ({ need }) => need === 'room' || need === 'flush',
  torn: ({ name }) => name === 'write',
  EIO: () => true,
  EACCES: ({ fd, name }) => fd === null && name !== 'statfs',
  EROFS: ({ need }) => need === 'room' || need === 'change',
  short: ({ name }) => name === 'write',
  EPERM: ({ fd, need }) => fd === null && (need === 'room' || need === 'change'),
};

/** Indexes of the 32-bit words in the shared memory. The text of `firstHit` follows them, as UTF-8. */
const [ACTIVE, FAULT, FAIL_AT, LASTS, COUNT, HITS, FIRST_HIT_BYTES] = [0, 1, 2, 3, 4, 5, 6];
const WORDS = 8;
const FIRST_HIT_MAX = 400;
const SHARED_KEY = 'quartet-test-disk';

const shared: { memory: SharedArrayBuffer | null } = { memory: null };

function sharedWords(): Int32Array {
  if (shared.memory === null) throw new Error('the disk is not hooked');
  return new Int32Array(shared.memory, 0, WORDS);
}

/** Hooks this thread's disk to the faults in the shared memory. For worker threads; tests call `faultFs`. */
export async function followFaults(memory: unknown = getEnvironmentData(SHARED_KEY)): Promise<void> {
  if (!(memory instanceof SharedArrayBuffer)) return;
  shared.memory = memory;
  await hookDisk();
  setDiskListener({ before: injectFault });
}

function injectFault(operation: DiskOperation): number | undefined {
  const words = sharedWords();
  const fault = DISK_FAULTS[Atomics.load(words, FAULT)];
  if (Atomics.load(words, ACTIVE) === 0 || fault === undefined || !AFFECTS[fault](operation))
    return undefined;
  const count = Atomics.add(words, COUNT, 1) + 1;
  const failAt = Atomics.load(words, FAIL_AT);
  const isHit = Atomics.load(words, LASTS) === 1 ? count >= failAt : count === failAt;
  if (!isHit) return undefined;
  if (Atomics.add(words, HITS, 1) === 0) recordFirstHit(`${operation.name} ${operation.path}`);
  if (fault === 'short') return halfOf(operation);
  if (fault === 'torn') {
    // The disk is full from here on: the next write fails.
    Atomics.store(words, FAULT, DISK_FAULTS.indexOf('ENOSPC'));
    Atomics.store(words, FAIL_AT, 1);
    Atomics.store(words, COUNT, 0);
    return halfOf(operation);
  }
  throw Object.assign(new Error(`${fault}: injected, ${operation.name}`), {
    code: fault,
    syscall: operation.name,
  });
}

/** Returns half the number of bytes of a write; undefined if that is none. */
function halfOf({ args }: DiskOperation): number | undefined {
  const [buffer, offset, length] = args;
  if (!(buffer instanceof Uint8Array)) return undefined;
  const from = typeof offset === 'number' ? offset : 0;
  const bytes = typeof length === 'number' ? length : buffer.length - from;
  return bytes < 2 ? undefined : Math.floor(bytes / 2);
}

function recordFirstHit(text: string): void {
  if (shared.memory === null) return;
  const bytes = Buffer.from(text).subarray(-FIRST_HIT_MAX);
  new Uint8Array(shared.memory, WORDS * 4).set(bytes);
  Atomics.store(sharedWords(), FIRST_HIT_BYTES, bytes.length);
}

/** Injects disk faults into this process and the threads it starts from now on. */
export interface FaultFs {
  /** Fails the nth operation from now on that the fault can affect (from 1); with `lasts` also all later ones. */
  fail(fault: DiskFault, n: number, lasts?: boolean): void;
  /** Ends the fault. */
  heal(): void;
  /** Returns how many operations were affected. */
  hitCount(): number;
  /** Returns name and path of the first affected operation; empty if there was none. */
  firstHit(): string;
}

/**
 * Lets a test inject disk faults into operations on tests' files. Call it before importing modules that keep their own
 * references to functions of `node:fs` (`conf`).
 */
export async function faultFs(): Promise<FaultFs> {
  const memory = new SharedArrayBuffer(WORDS * 4 + FIRST_HIT_MAX);
  await followFaults(memory);
  setEnvironmentData(SHARED_KEY, memory);
  hookThreads();
  const words = sharedWords();
  return {
    fail(fault, n, lasts = false) {
      words.set([0, DISK_FAULTS.indexOf(fault), n, lasts ? 1 : 0, 0, 0, 0]);
      Atomics.store(words, ACTIVE, 1);
    },
    heal: () => void Atomics.store(words, ACTIVE, 0),
    hitCount: () => Atomics.load(words, HITS),
    firstHit: () =>
      Buffer.from(memory, WORDS * 4)
        .subarray(0, Atomics.load(words, FIRST_HIT_BYTES))
        .toString(),
  };
}

/** Makes each new worker thread load fault-thread.ts before its own program. */
function hookThreads(): void {
  const Real = threads.Worker;
  const program = new URL('./fault-thread.ts', import.meta.url).href;
  threads.Worker = class extends Real {
    constructor(file: string | URL, options: threads.WorkerOptions = {}) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--import', program] });
    }
  };
  syncBuiltinESMExports();
}
