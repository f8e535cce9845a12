import { expect, it, onTestFinished, vi } from 'vitest';
import { runWindow } from './run-window.mjs';

const run = (code: string) => runWindow(process.execPath, ['-e', code]);

it('gives the status a program ended with', async () => {
  expect([await run(''), await run('process.exit(3)')]).toEqual([0, 3]);
});

it.skipIf(process.platform === 'win32')(
  'takes a crash for a failure, and an end that was asked for for none',
  async () => {
    const killed = (signal: string) =>
      run(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`);
    expect([await killed('SIGTRAP'), await killed('SIGSEGV'), await killed('SIGTERM')]).toEqual([1, 1, 0]);
  },
);

it('does not hand on a variable that makes Electron a mere Node', async () => {
  vi.stubEnv('ELECTRON_RUN_AS_NODE', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await run("process.exit('ELECTRON_RUN_AS_NODE' in process.env ? 1 : 0)")).toBe(0);
});

it('says of a program that is not there that it failed', async () => {
  expect(await runWindow('/no/such/program', [])).toBe(1);
});
