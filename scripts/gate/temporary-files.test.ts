import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variablesForMemory } from './temporary-files.ts';

/** Runs code with the functions under test in a separate process and returns its output. */
function run(code: string) {
  const from = JSON.stringify(join(import.meta.dirname, 'temporary-files.ts'));
  const text = `import { removeTemporaryFiles, variablesForMemory } from ${from}; ${code}`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    encoding: 'utf8',
  });
  return { folder: stdout, status };
}

const FOLDER = /quartet-tests-\w{6}$/;

const SHOWN = 'removeTemporaryFiles(); process.stdout.write(process.env.TMPDIR ?? "");';

test('the folder of a run goes with it', () => {
  const { folder, status } = run(SHOWN);
  expect(status).toBe(0);
  expect(folder).toMatch(FOLDER);
  expect(existsSync(folder)).toBe(false);
});

// Windows ends a process without a signal.
test.skipIf(process.platform === 'win32')('the folder of a run that is stopped goes, too', () => {
  const { folder, status } = run(`${SHOWN} process.kill(process.pid); setTimeout(() => {}, 10_000);`);
  expect(status).toBe(1);
  expect(folder).toMatch(FOLDER);
  expect(existsSync(folder)).toBe(false);
});

const hasMemory = process.platform === 'linux' && existsSync('/dev/shm') && !existsSync('/snap/bin/chromium');

test.runIf(hasMemory && statfsSync('/dev/shm').type === 0x01_02_19_94)(
  'the folder in memory is used where there is room for it, and goes with the run',
  () => {
    const code = 'process.stdout.write(variablesForMemory({ room: 1 }).TMPDIR ?? "")';
    const { folder, status } = run(code);
    expect(status).toBe(0);
    expect(folder).toMatch(FOLDER);
    expect(dirname(folder)).toBe('/dev/shm');
    expect(existsSync(folder)).toBe(false);
  },
);

test('without memory, or with too little of it, the disk is used', () => {
  expect(variablesForMemory({ memory: '/proc' })).toEqual({});
  expect(variablesForMemory({ memory: join(import.meta.dirname, 'missing') })).toEqual({});
  expect(variablesForMemory({ room: Number.POSITIVE_INFINITY })).toEqual({});
});
