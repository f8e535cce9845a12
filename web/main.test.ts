import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { unpackBackup } from '../core/backup/unpack-backup.ts';
import { newId } from '../core/platform/new-id.ts';
import { bundledPrograms } from '../core/testing/bundled-program.ts';
import { startChatServer } from '../core/testing/chat-server.ts';
import { fillFolder } from '../core/testing/filled-folder.ts';
import { makeBackup, ON } from '../core/testing/make-backup.ts';
import { attempt, call } from './testing/test-socket.ts';

const idIn = z.object({ b: z.object({ json: z.object({ id: z.string() }) }) });
const talkIn = z.object({
  b: z.object({ json: z.object({ summary: z.object({ id: z.string() }) }) }),
});

/** Bundled, as the program that `npm run serve` starts. */
const bundled = bundledPrograms();
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-main-'));
  mkdirSync(join(folder, 'window'));
  writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html>');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const program = [bundled('web/main'), '--no-open', '--static', join(folder, 'window')];
  const child = spawn(process.execPath, [...program, '--data', join(folder, 'data'), ...argv], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    out.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    out.stderr += String(chunk);
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...out }));
  return { child, out, ended };
}

async function ready(argv: readonly string[] = []) {
  const program = start(argv);
  await vi.waitFor(() => expect(program.out.stdout).toContain('\n'), { timeout: 15_000 });
  const { url } = JSON.parse(program.out.stdout);
  const [, port, token] = /^http:\/\/127\.0\.0\.1:(\d+)\/#token=([\w-]{43})$/.exec(url) ?? [];
  return { ...program, port: Number(port), token: String(token) };
}

async function enter(port: number, token: string) {
  const first = JSON.stringify({ bootstrap: token });
  return attempt({ port, origin: `http://127.0.0.1:${port}`, first });
}

describe('the browser host as a program', () => {
  it.skipIf(process.platform === 'win32')(
    'prints one line, serves windows and exits cleanly with saved changes on each signal',
    async () => {
      const themes = { SIGTERM: 'dark', SIGINT: 'light', SIGHUP: 'dark' } as const;
      let saved = 'system';
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        const program = await ready();
        const { socket } = await enter(program.port, program.token);
        const theme = themes[signal];
        expect(await call(socket, '/settings/get')).toMatchObject({ b: { json: { theme: saved } } });
        expect(await call(socket, '/settings/change', { theme })).not.toHaveProperty('s');
        program.child.kill(signal);
        const { code, stdout } = await program.ended;
        expect(code, signal).toBe(0);
        expect(stdout.trimEnd().split('\n')).toHaveLength(1);
        saved = theme;
      }
      const { port, token } = await ready();
      const { socket } = await enter(port, token);
      expect(await call(socket, '/settings/get')).toMatchObject({ b: { json: { theme: saved } } });
      socket.terminate();
    },
    60_000,
  );

  it.skipIf(process.platform === 'win32')('keeps running when its stderr is closed', async () => {
    const { child, ended, port, token } = await ready();
    child.stderr.destroy();
    for (let n = 0; n < 3; n++) {
      child.kill('SIGUSR2');
      // Each request logs a line to the closed output.
      const { outcome } = await attempt({ port, origin: `http://127.0.0.1:${port}`, first: '{}' });
      expect(outcome).toEqual({ code: 4401 });
    }
    const { socket } = await enter(port, token);
    expect(await call(socket, '/settings/change', { theme: 'dark' })).not.toHaveProperty('s');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });

  it('exits when no window connects within the idle time', async () => {
    const { ended } = await ready(['--idle', '0.01']);
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toContain('Nobody has used this for 0.01 minutes');
  });

  describe.skipIf(process.platform === 'win32')('with work in progress', () => {
    /** Starts a program that waits for an answer, or for speech, of a service that never responds. */
    async function busy(kind: 'chat' | 'speech', argv: readonly string[] = []) {
      const service = await startChatServer(() => undefined);
      onTestFinished(() => service.close());
      const program = await ready(argv);
      const { socket } = await enter(program.port, program.token);
      const made = await call(socket, '/connections/save', { name: 'Test', baseUrl: service.url });
      const connectionId = idIn.parse(made).b.json.id;
      await call(socket, '/connections/setKey', { id: connectionId, key: 'key-of-the-test', keep: false });
      if (kind === 'speech') {
        await call(socket, '/speech/preview', { opId: newId(1), connectionId, voiceId: 'voice-1' });
      } else {
        const talk = await call(socket, '/conversations/create', { options: { connectionId } });
        const conversationId = talkIn.parse(talk).b.json.summary.id;
        const parts = [{ type: 'text', block: 0, text: 'Hello' }];
        await call(socket, '/chat/send', {
          ...{ opId: newId(1), conversationId, parentId: null, parts, limit: 10 },
        });
      }
      await vi.waitFor(() => expect(service.posts).toHaveLength(1), { timeout: 15_000 });
      return { ...program, socket };
    }

    it('does not exit while a billed request is being sent', async () => {
      const { out, socket } = await busy('speech', ['--idle', '0.03']);
      socket.terminate();
      const leftAt = performance.now();
      const isEnding = () => out.stderr.includes('Nobody has used this');
      // Half as long again as an idle host stays: without work it would have ended by now.
      await vi.waitUntil(() => isEnding() || performance.now() - leftAt > 2_700, 10_000);
      expect(isEnding()).toBe(false);
    }, 40_000);

    it('reports running work on Ctrl-C', async () => {
      const { child, ended } = await busy('chat');
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      expect(code, stderr).toBe(0);
      expect(stderr).toContain('1 answer is being written. What has arrived is kept');
      expect(stderr).toContain('Press Ctrl+C again to quit at once');
    }, 40_000);

    it('waits for billed requests, unless Ctrl-C is pressed again', async () => {
      const { child, ended, out } = await busy('speech');
      child.kill('SIGINT');
      await vi.waitFor(() => expect(out.stderr).toContain('1 task is being sent and may be charged'), 15_000);
      const insisting = setInterval(() => child.kill('SIGINT'), 100);
      const { code } = await ended.finally(() => clearInterval(insisting));
      expect(code).toBe(1);
    }, 40_000);
  });

  it.skipIf(process.platform === 'win32')('prints a new link to stderr on SIGUSR2', async () => {
    const { child, out, port } = await ready();
    child.kill('SIGUSR2');
    await vi.waitFor(() => expect(out.stderr).toContain('#token='));
    const links = out.stderr.match(/#token=[\w-]{43}/g) ?? [];
    expect(links).toHaveLength(1);
    expect((await enter(port, String(links[0]?.slice(7)))).outcome).toHaveProperty('in');
    expect(out.stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('restarts in place with the restored data, and the window reconnects', async () => {
    const { child, port, token, out, ended } = await ready();
    const { outcome, socket } = await enter(port, token);
    const from = join(folder, 'from');
    mkdirSync(from);
    fillFolder(from);
    await makeBackup(from, join(folder, 'b.zip'));
    await unpackBackup(join(folder, 'b.zip'), join(folder, 'data'), ON, () => undefined);
    const gone = once(socket, 'close');
    expect(await call(socket, '/backup/restart')).toMatchObject({ b: { json: { restarts: true } } });
    await gone;
    const again = await vi.waitFor(async () => {
      const first = JSON.stringify({ session: 'in' in outcome ? outcome.in : '' });
      const tried = await attempt({ port, origin: `http://127.0.0.1:${port}`, first });
      expect(tried.outcome).toHaveProperty('in');
      return tried.socket;
    }, 15_000);
    expect(await call(again, '/app/info')).toMatchObject({ b: { json: { warnings: ['restored'] } } });
    expect(JSON.stringify(await call(again, '/conversations/list', { limit: 10 }))).toContain('Green tea');
    expect(JSON.stringify(await call(again, '/settings/get'))).toContain('zh-CN');
    again.terminate();
    expect(
      readdirSync(join(folder, 'data')).filter((name) => name.startsWith('before-restore-')),
    ).toHaveLength(1);
    // The process is the same: it printed one line, and exits as usual.
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(out.stdout.trimEnd().split('\n')).toHaveLength(1);
  }, 40_000);

  it('refuses to start twice on one data folder and prints the reason', async () => {
    await ready();
    const { code, stdout, stderr } = await start().ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('already running');
  });

  it('does not start with certificate verification disabled', async () => {
    const { code, stderr } = await start([], { NODE_TLS_REJECT_UNAUTHORIZED: '0' }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
  });

  it('prints a helpful error if the window is not built or the port is in use', async () => {
    const { port } = await ready();
    const other = join(folder, 'other');
    expect((await start(['--port', String(port), '--data', other]).ended).stderr).toContain('EADDRINUSE');
    rmSync(join(folder, 'window', 'index.html'));
    expect((await start(['--data', other]).ended).stderr).toContain('npm run build');
  }, 40_000);

  it('prints its usage for an unknown option', async () => {
    const { code, stderr } = await start(['--host', '0.0.0.0']).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Usage:');
  });
});
