import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that tries to take the folder; gives what it printed: `held`, or the sentence it was refused with. */
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

it('lets one process in, and tells the second who is there', async () => {
  const first = await contender();
  expect(first.said).toBe('held');
  const second = await contender();
  expect(second.said).toMatch(/already running/);
  expect(second.said).toContain(String(first.child.pid));
  expect(() => lockDataFolder(folder, 'here')).toThrow(DataFolderInUse);
});

it('falls with a killed process', async () => {
  const first = await contender();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const lock = lockDataFolder(folder, 'here');
  expect((await contender()).said).toMatch(/already running/);
  lock.release();
  lock.release();
  expect((await contender()).said).toBe('held');
});

it('lets exactly one of many in that come at once', async () => {
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all(Array.from({ length: 6 }, contender));
    expect(all.filter(({ said }) => said === 'held')).toHaveLength(1);
    for (const { child } of all) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
}, 60_000);

it('holds against the same process, too', () => {
  const lock = lockDataFolder(folder, 'here');
  for (let i = 0; i < 100; i++) expect(() => lockDataFolder(folder, 'again')).toThrow(DataFolderInUse);
  lock.release();
  lockDataFolder(folder, 'again').release();
});
