import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import type { SandboxServer } from '../core/platform/host.ts';
import { canvasFiles } from './canvas-files.ts';

const require = createRequire(import.meta.url);
/** The bundled sandbox with its voices and encoders and without packages, as shipped. */
let root: string;
let folder: string;
let sandbox: SandboxServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'quartet-sandbox-'));
  folder = join(root, 'sandbox');
  // The build puts the only copy of the canvas here.
  mkdirSync(join(root, 'electron', 'canvas'), { recursive: true });
  for (const { name, from } of canvasFiles('canvas'))
    cpSync(require.resolve(from), join(root, 'electron', name));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'silent' });
  const environment = builder.environments.sandbox;
  if (environment === undefined) throw new Error('nothing builds the sandbox');
  environment.config.build.outDir = folder;
  await builder.build(environment);
  sandbox = await startSandboxWorker(pathToFileURL(join(folder, 'main.js')));
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

const task = z.object({
  status: z.string(),
  songs: z.array(z.object({ audio_url: z.string() })).optional(),
});

it.each([
  ['mp3', 'Hello there.', /^fff/],
  ['flac', 'Hello there.', /^664c6143/],
  ['wav', '你好，世界。', /^52494646/],
])('bundled sandbox synthesizes speech as %s: %s', async (format, text, begins) => {
  const response = await fetch(`${sandbox.url}/v1/t2a_v2`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.key}` },
    body: JSON.stringify({
      model: 'vendor-tts-1.5-260319',
      text,
      voice_setting: { voice_id: 'en-us-ava' },
      audio_setting: { format },
    }),
  });
  expect(await response.json()).toMatchObject({
    data: { audio: expect.stringMatching(begins) },
    base_resp: { status_code: 0 },
  });
});

it('bundled sandbox creates a song as an MP3 file', async () => {
  const headers = { authorization: `Bearer ${sandbox.key}` };
  const created = await fetch(`${sandbox.url}/v1/music/song/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ model: 'vendor-music-1.0-260319', lyrics: '[verse]\nHello there' }),
  });
  const { task_id: id } = z.object({ task_id: z.string() }).parse(await created.json());
  const query = `${sandbox.url}/v1/music/song/query?task_id=${id}`;
  const end = await vi.waitUntil(
    async () => {
      const found = task.parse(await (await fetch(query, { headers })).json());
      return found.status === 'succeeded' || found.status === 'failed' ? found : null;
    },
    { timeout: 60_000, interval: 200 },
  );
  const file = await fetch(end.songs?.[0]?.audio_url ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 3)).toBe('ID3');
}, 70_000);

it('bundled sandbox generates a PNG image without its own copy of the canvas library', async () => {
  const created = await fetch(`${sandbox.url}/v1/image/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.key}` },
    body: JSON.stringify({ model: 'vendor-image-1.0-260319', prompt: 'a poster: Hello' }),
  });
  const { data } = z.object({ data: z.array(z.object({ url: z.string() })) }).parse(await created.json());
  const file = await fetch(data[0]?.url ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['inter.woff2', 'image-worker.js']));
  expect(readdirSync(folder)).not.toContain('canvas');
}, 30_000);

it('bundled sandbox keeps the MP3 encoder in a separate file and out of its scripts', () => {
  const names = readdirSync(folder);
  expect(names).toContain('lame.wasm');
  const scripts = names.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  // The base64 prefix of WebAssembly.
  for (const name of scripts) expect(readFileSync(join(folder, name), 'utf8')).not.toContain('AGFzbQ');
});
