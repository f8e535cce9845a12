import { syncBuiltinESMExports } from 'node:module';
import threads, { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type DiskOperation, hookDisk, listenToDisk } from './disk-operations.ts';

/**
 * Faults of a disk that is full (also after it has taken half of a write), broken, locked, read-only, or lets nothing
 * be changed there (`EPERM`); `short`: it takes fewer bytes than it was given, which is no failure at all.
 */
export const DISK_FAULTS = ['ENOSPC', 'torn', 'EIO', 'EACCES', 'EROFS', 'short', 'EPERM'] as const;
export type DiskFault = (typeof DISK_FAULTS)[number];

/** Which operations can meet a fault. */
const CAN_MEET: Readonly<Record<DiskFault, (operation: DiskOperation) => boolean>> = {
  ENOSPC: ({ need }) => need === 'room' || need === 'flush',
  torn: ({ name }) => name === 'write',
  EIO: () => true,
  EACCES: ({ fd, name }) => fd === null && name !== 'statfs',
  EROFS: ({ need }) => need === 'room' || need === 'change',
  short: ({ name }) => name === 'write',
  EPERM: ({ fd, need }) => fd === null && (need === 'room' || need === 'change'),
};

/** Words of the shared memory, and the bytes after them that say what failed. */
const [ACTIVE, FAULT, FAIL_AT, LASTS, COUNT, FIRED, TOLD] = [0, 1, 2, 3, 4, 5, 6];
const WORDS = 8;
const TOLD_MAX = 400;
const SHARED = 'quartet-test-disk';

const wait: { memory: SharedArrayBuffer | null } = { memory: null };

function words(): Int32Array {
  if (wait.memory === null) throw new Error('the disk is not under our hand');
  return new Int32Array(wait.memory, 0, WORDS);
}

/** Hooks the disk of this thread to what its test decides. For threads; tests call `faultFs`. */
export async function followFaults(memory: unknown = getEnvironmentData(SHARED)): Promise<void> {
  if (!(memory instanceof SharedArrayBuffer)) return;
  wait.memory = memory;
  await hookDisk();
  listenToDisk({ before });
}

function before(operation: DiskOperation): number | undefined {
  const shared = words();
  const fault = DISK_FAULTS[Atomics.load(shared, FAULT)];
  if (Atomics.load(shared, ACTIVE) === 0 || fault === undefined || !CAN_MEET[fault](operation))
    return undefined;
  const count = Atomics.add(shared, COUNT, 1) + 1;
  const failAt = Atomics.load(shared, FAIL_AT);
  const isMet = Atomics.load(shared, LASTS) === 1 ? count >= failAt : count === failAt;
  if (!isMet) return undefined;
  if (Atomics.add(shared, FIRED, 1) === 0) tell(`${operation.name} ${operation.path}`);
  if (fault === 'short') return halfOf(operation);
  if (fault === 'torn') {
    // The half that a disk took before it filled up stays there; the next write takes nothing.
    Atomics.store(shared, FAULT, DISK_FAULTS.indexOf('ENOSPC'));
    Atomics.store(shared, FAIL_AT, 1);
    Atomics.store(shared, COUNT, 0);
    return halfOf(operation);
  }
  throw Object.assign(new Error(`${fault}: injected, ${operation.name}`), {
    code: fault,
    syscall: operation.name,
  });
}

function halfOf({ args }: DiskOperation): number | undefined {
  const [piece, offset, length] = args;
  if (!(piece instanceof Uint8Array)) return undefined;
  const from = typeof offset === 'number' ? offset : 0;
  const bytes = typeof length === 'number' ? length : piece.length - from;
  return bytes < 2 ? undefined : Math.floor(bytes / 2);
}

function tell(text: string): void {
  if (wait.memory === null) return;
  const bytes = Buffer.from(text).subarray(-TOLD_MAX);
  new Uint8Array(wait.memory, WORDS * 4).set(bytes);
  Atomics.store(words(), TOLD, bytes.length);
}

/** A disk under the hand of a test, for this process and the threads it starts from now on. */
export interface FaultFs {
  /** From now on the nth operation that can meet the fault meets it; `lasts`: all after it do, too. */
  fail(fault: DiskFault, n: number, lasts?: boolean): void;
  /** The disk is a good one again. */
  heal(): void;
  /** How many operations met the fault. */
  met(): number;
  /** The first of them: its name and its path. */
  what(): string;
}

/**
 * Puts the disk of this process under the hand of a test. Only files in folders of tests are meant. Call it before what
 * keeps functions of the file system for itself is imported (`conf`).
 */
export async function faultFs(): Promise<FaultFs> {
  const memory = new SharedArrayBuffer(WORDS * 4 + TOLD_MAX);
  await followFaults(memory);
  setEnvironmentData(SHARED, memory);
  hookThreads();
  const shared = words();
  return {
    fail(fault, n, lasts = false) {
      shared.set([0, DISK_FAULTS.indexOf(fault), n, lasts ? 1 : 0, 0, 0, 0]);
      Atomics.store(shared, ACTIVE, 1);
    },
    heal: () => void Atomics.store(shared, ACTIVE, 0),
    met: () => Atomics.load(shared, FIRED),
    what: () =>
      Buffer.from(memory, WORDS * 4)
        .subarray(0, Atomics.load(shared, TOLD))
        .toString(),
  };
}

/** Threads of the product hook their disk before their own program begins. */
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
