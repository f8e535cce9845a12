import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../gate/run-tool.ts';
import { sandboxProblem } from './electron.mjs';
import { ROOT } from './places.mjs';

/** A separate project that contains only the set-up scripts and files of the test. */
let project: string;
const lock = (packages: Record<string, unknown>) => JSON.stringify({ lockfileVersion: 3, packages });

function write(path: string, text: string): void {
  mkdirSync(join(project, path, '..'), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** Evaluates an expression on a set-up module of that project and returns its output. */
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

  describe('Electron’s program', () => {
    const SIZE = 3_000_000;
    /** Serves a response of this many bytes; a server of 0 bytes never ends its response. */
    async function serve(bytes: number): Promise<string> {
      const server = createServer((_, response) => {
        response.writeHead(200, { 'content-length': SIZE });
        response.write(Buffer.alloc(bytes));
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    }
    const download = (url: string) => {
      const { fs, http } = { fs: "require('fs')", http: `fetch('${url}')` };
      write('node_modules/electron/dist/version', '1');
      write(
        'node_modules/electron/install.js',
        `${http}.then((answer) => answer.arrayBuffer()).then((all) => {
          ${fs}.writeFileSync(__dirname + '/dist/program', String(all.byteLength));
          ${fs}.writeFileSync(__dirname + '/path.txt', 'program');
        });`,
      );
      return evaluate('electron.mjs', 'm.ensureElectron({ silenceMs: 2000 })');
    };

    it('is downloaded, and how much of it has come is said', async () => {
      const { output } = await download(await serve(SIZE));
      expect(output).toMatch(/^… 3 of 3 MB$/m);
      expect(output.trim().split('\n').at(-1)).toBe(
        JSON.stringify(join(project, 'node_modules/electron/dist/program')),
      );
    });

    it('is given up once nothing comes, with the variable that names another server', async () => {
      const { output } = await download(await serve(1_000_000));
      expect(output).toMatch(/nothing came.*ELECTRON_MIRROR/);
    });
  });

  describe.skipIf(process.platform === 'win32')('a window', () => {
    /** Starts a program in place of Electron as a non-administrator with a display. */
    async function start(program: string, env: Record<string, string> = { DISPLAY: ':0' }) {
      write('node_modules/electron/path.txt', 'electron');
      write('node_modules/electron/dist/electron', `#!/bin/sh\n${program}\n`);
      chmodSync(join(project, 'node_modules/electron/dist/electron'), 0o755);
      const { output } = await evaluate(
        'start-electron.mjs',
        "(process.getuid = () => 1000, m.startElectron(['--data', 'x'], { again: false, build: async () => console.log('built') }))",
        { DISPLAY: '', WAYLAND_DISPLAY: '', ...env },
      );
      return output.trim().split('\n');
    }

    it('is opened after the build, with what was asked for', async () => {
      expect(await start('echo "$@"')).toEqual(['built', '. --data x', '0']);
    });

    it('that says the data folder is in use is no failed start', async () => {
      expect((await start('exit 75')).at(-1)).toBe('75');
    });

    it.each(['exit 1', 'kill -ABRT $$'])(
      'that cannot open (%s) is followed by the browser',
      async (program) => {
        expect((await start(program)).at(-1)).toBe('"Electron could not start here"');
      },
    );

    it.runIf(process.platform === 'linux')(
      'that may not build its sandbox is not tried: the command that allows it is said first, then why',
      async () => {
        // The files simulate a new Ubuntu, with Electron as npm unpacks it.
        write('settings/kernel/apparmor_restrict_unprivileged_userns', '1\n');
        write('node_modules/electron/dist/chrome-sandbox', '');
        const path = join(project, 'scripts/setup/electron.mjs');
        const code = readFileSync(path, 'utf8');
        writeFileSync(path, code.replace("'/proc/sys'", JSON.stringify(join(project, 'settings'))));
        const [said = '', ...rest] = await start('exit 0');
        expect(said).toContain("sudo chown root:root '");
        expect(rest).toEqual(['"this system does not let Electron build its sandbox"']);
      },
    );

    it.runIf(process.platform === 'linux')('is not tried without a display', async () => {
      expect(await start('exit 0', {})).toEqual(['"there is no display"']);
    });
  });

  it.skipIf(process.platform !== 'linux').each([
    ['kernel/apparmor_restrict_unprivileged_userns', '1', 0o100755],
    ['kernel/unprivileged_userns_clone', '0', 0o100755],
    ['user/max_user_namespaces', '0', 0o100755],
    ['kernel/apparmor_restrict_unprivileged_userns', '1', 0o104755],
    ['kernel/apparmor_restrict_unprivileged_userns', '0', 0o100755],
  ])('says how to let Electron build its sandbox: %s is %s, the helper is %o', (setting, value, mode) => {
    write(join('settings', setting), `${value}\n`);
    const found = sandboxProblem('/the app/electron', {
      settings: join(project, 'settings'),
      stat: () => ({ uid: 0, mode }),
    });
    const isProblem = mode === 0o100755 && !(setting.includes('apparmor') && value === '0');
    expect(found?.command).toBe(
      isProblem
        ? "sudo chown root:root '/the app/chrome-sandbox' && sudo chmod 4755 '/the app/chrome-sandbox'"
        : undefined,
    );
  });

  it('says why no window can open', async () => {
    const { output } = await evaluate('electron.mjs', 'm.noWindowReason()', {
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    });
    expect(JSON.parse(output)).toBe(process.platform === 'linux' ? 'there is no display' : '');
  });
});
