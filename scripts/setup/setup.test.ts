import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../gate/run-tool.ts';
import { ROOT } from './places.mjs';

/** A project of its own with nothing but the set-up scripts and what a test writes. */
let project: string;
const lock = (packages: Record<string, unknown>) => JSON.stringify({ lockfileVersion: 3, packages });

function write(path: string, text: string): void {
  mkdirSync(join(project, path, '..'), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** Runs an expression on a set-up module of that project and gives what it printed. */
function evaluate(module: string, expression: string, env: Record<string, string> = {}) {
  const code = `import * as m from ${JSON.stringify(pathToFileURL(join(project, 'scripts/setup', module)))};\nconsole.log(JSON.stringify(await (${expression})));`;
  return runProgram(process.execPath, ['--input-type=module', '-e', code], { env });
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'quartet-setup-'));
  cpSync(join(ROOT, 'scripts/setup'), join(project, 'scripts/setup'), { recursive: true });
  cpSync(join(ROOT, 'scripts/setup.mjs'), join(project, 'scripts/setup.mjs'));
  write(
    'package-lock.json',
    lock({
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    }),
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('set-up', () => {
  it('sees that nothing is installed', async () => {
    expect((await evaluate('packages.mjs', 'm.packagesProblem()')).output).toContain(
      'node_modules is not there',
    );
  });

  it('is content with what npm says it installed, optional packages of other systems aside', async () => {
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    expect((await evaluate('packages.mjs', 'm.packagesProblem()')).output.trim()).toBe('""');
  });

  it('sees a package that the lockfile has moved on', async () => {
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '0.9.0' } }));
    expect((await evaluate('packages.mjs', 'm.packagesProblem()')).output).toContain('a is missing or old');
  });

  it('looks again when the lockfile changes after a good look', async () => {
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    await evaluate('packages.mjs', 'm.packagesProblem()');
    write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' } }));
    expect((await evaluate('packages.mjs', 'm.packagesProblem()')).output).toContain('a is missing or old');
  });

  it('ends with one sentence and a failure when the Chromium named is none', async () => {
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    const result = await runProgram(process.execPath, [join(project, 'scripts/setup.mjs'), '--tests'], {
      env: { QUARTET_CHROMIUM: join(project, 'package-lock.json') },
    });
    expect(result.ok).toBe(false);
    expect(result.output.trim().split('\n')).toHaveLength(1);
    expect(result.output).toContain('QUARTET_CHROMIUM does not name');
  });

  it('stops a program that goes quiet', async () => {
    const quiet = `m.run(process.execPath, ['-e', "console.log('10% of 1 MB'); setInterval(() => console.log('Error'), 20)"], { quiet: true, silenceMs: 400, progress: /% of/ })`;
    const { output } = await evaluate('run.mjs', quiet);
    expect(JSON.parse(output)).toMatchObject({ ok: false, reason: 'nothing came' });
  });

  it('gives the program no stdin to wait for', async () => {
    const reads = `m.run(process.execPath, ['-e', "process.stdin.on('end', () => console.log('ended')).resume()"], { quiet: true, timeoutMs: 5000 })`;
    const { output } = await evaluate('run.mjs', reads);
    expect(JSON.parse(output)).toMatchObject({ ok: true, output: 'ended\n' });
  });

  it('says why no window can open', async () => {
    const { output } = await evaluate('electron.mjs', 'm.noWindowReason()', {
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    });
    expect(JSON.parse(output)).toBe(process.platform === 'linux' ? 'there is no display' : '');
  });
});
