import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Audio } from '../core/formats/audio/audio.ts';
import { tone, writeAudioFile } from '../core/testing/audio-files.ts';

/** The bundled audio worker with its libraries, as shipped. */
let folder: string;
let audio: Audio;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-bundle-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'silent' });
  const main = builder.environments.main;
  if (main === undefined) throw new Error('nothing builds the main process');
  main.config.build.outDir = folder;
  await builder.build(main);
  audio = new Audio(pathToFileURL(join(folder, 'audio-worker.js')));
}, 60_000);
afterAll(async () => {
  await audio.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['mp3', 'flac', 'wav'] as const)('bundled audio worker joins and measures %s', async (format) => {
  const parts = [1, 2].map((n) => ({ path: join(folder, `${n}.${format}`), format }));
  for (const part of parts) await writeAudioFile(part, [tone(0.5, 24_000)], 24_000);
  const out = { path: join(folder, `out.${format}`), format, sampleRate: 24_000 };
  await audio.join(parts, out);
  const { durationMs } = await audio.measure(out.path, format);
  expect(durationMs).toBe(1000);
});

it('bundle keeps LGPL code in separate, replaceable files', () => {
  const names = readdirSync(folder);
  expect(names).toContain('lame.wasm');
  expect(names.filter((name) => /^mpg123-decoder-.*\.js$/.test(name))).toHaveLength(1);
});
