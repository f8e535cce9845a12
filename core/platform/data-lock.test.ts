import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

/** Processes that compete for the lock at a time. */
const AT_ONCE = 5;
const ROUNDS = runs(3, 20).numRuns;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts another process that tries to lock the folder; resolves with its output: `held`, or the message of the
 * refusal.
 */
async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
    try { lockDataFolder(process.argv[1], 'test'); process.stdout.write('held'); setInterval(() => {}, 1000); }
    catch (error) { process.stdout.write(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout ?? child, 'data');
  return { child, said: String(said) };
}

it('admits one process, and tells the second who holds the lock', async () => {
  const first = await contender();
  expect(first.said).toBe('held');
  const second = await contender();
  expect(second.said).toMatch(/already running/);
  expect(second.said).toContain(`(test, process ${first.child.pid}, since ${new Date().getUTCFullYear()}-`);
  expect(() => lockDataFolder(folder, 'here')).toThrow(DataFolderInUse);
});

it('is released when its process is killed', async () => {
  const first = await contender();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const lock = lockDataFolder(folder, 'here');
  expect((await contender()).said).toMatch(/already running/);
  lock.release();
  lock.release();
  expect((await contender()).said).toBe('held');
});

it('admits exactly one of many simultaneous processes', async () => {
  let wrong = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const all = await Promise.all(Array.from({ length: AT_ONCE }, contender));
    if (all.filter(({ said }) => said === 'held').length !== 1) wrong += 1;
    for (const { child } of all) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
  const gate = 'hosts that start at once on one data folder';
  figure({ gate, n: ROUNDS * AT_ONCE, unit: 'starts', found: { lost: wrong } });
  expect(wrong).toBe(0);
}, 600_000);

it('admits one process while another is only reading', () => {
  // Holds what an attempt holds before it asks for the write lock.
  const other = new DatabaseSync(join(folder, 'lock.db'));
  onTestFinished(() => other.close());
  other.exec('BEGIN');
  other.prepare('SELECT count(*) FROM sqlite_schema').get();
  const lock = lockDataFolder(folder, 'here');
  onTestFinished(() => lock.release());
  expect(() => lockDataFolder(folder, 'again')).toThrow(DataFolderInUse);
});

it('excludes the same process, too', () => {
  const lock = lockDataFolder(folder, 'here');
  for (let i = 0; i < 100; i++) expect(() => lockDataFolder(folder, 'again')).toThrow(DataFolderInUse);
  lock.release();
  lockDataFolder(folder, 'again').release();
});

it('is recreated if something else is in its place, and still admits one process', async () => {
  const path = join(folder, 'lock.db');
  for (const content of ['garbage', Buffer.alloc(8192, 7), 'SQLite format 3\0 and no more']) {
    writeFileSync(path, content);
    const lock = lockDataFolder(folder, 'here');
    expect((await contender()).said).toMatch(/already running/);
    lock.release();
  }
  rmSync(path);
  mkdirSync(path);
  lockDataFolder(folder, 'here').release();
});

it('stays held when somebody writes into the lock file', async () => {
  const first = await contender();
  expect(first.said).toBe('held');
  writeFileSync(join(folder, 'lock.db'), 'garbage');
  expect(() => lockDataFolder(folder, 'here')).toThrow(DataFolderInUse);
});
