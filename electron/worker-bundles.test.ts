import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDatabaseTask } from '../core/backup/database-thread.ts';
import { openDatabase } from '../core/db/database.ts';
import { SCHEMA_VERSION } from '../core/db/migrate.ts';
import { Audio } from '../core/formats/audio/audio.ts';
import { Imaging } from '../core/formats/imaging/imaging.ts';
import { tone, writeAudioFile } from '../core/testing/audio-files.ts';
import { fillFolder } from '../core/testing/filled-folder.ts';
import { imageFile } from '../core/testing/image-files.ts';
import { ON } from '../core/testing/make-backup.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { exportInThread } from '../core/transfer/export/export-thread.ts';
import type { ImportRow } from '../core/transfer/import/import-task.ts';
import { importInThread } from '../core/transfer/import/import-thread.ts';
import { chatgptTalk } from '../core/transfer/testing/chatgpt-file.ts';

/** The bundled workers with their libraries and without packages, as shipped. */
let bundle: string;
beforeAll(async () => {
  bundle = mkdtempSync(join(tmpdir(), 'quartet-bundle-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'silent' });
  const main = builder.environments.main;
  if (main === undefined) throw new Error('nothing builds the main process');
  main.config.build.outDir = bundle;
  await builder.build(main);
}, 60_000);
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

const built = (name: string) => pathToFileURL(join(bundle, name));

/** Returns a data folder with something of everything, inside `folder`. */
function filledData(folder: string): string {
  const data = join(folder, 'data');
  mkdirSync(data);
  fillFolder(data);
  return data;
}

describe('audio', () => {
  let audio: Audio;
  beforeAll(() => {
    audio = new Audio(built('audio-worker.js'));
  });
  afterAll(() => audio.close());

  it.each(['mp3', 'flac', 'wav'] as const)('bundled audio worker joins and measures %s', async (format) => {
    const folder = temporaryFolder().path;
    const parts = [1, 2].map((n) => ({ path: join(folder, `${n}.${format}`), format }));
    for (const part of parts) await writeAudioFile(part, [tone(0.5, 24_000)], 24_000);
    const out = { path: join(folder, `out.${format}`), format, sampleRate: 24_000 };
    await audio.join(parts, out);
    const { durationMs } = await audio.measure(out.path, format);
    expect(durationMs).toBe(1000);
  });

  it('bundle keeps LGPL code in separate, replaceable files', () => {
    const names = readdirSync(bundle);
    expect(names).toContain('lame.wasm');
    expect(names.filter((name) => /^mpg123-decoder-.*\.js$/.test(name))).toHaveLength(1);
  });
});

describe('images', () => {
  let imaging: Imaging;
  beforeAll(() => {
    imaging = new Imaging(built('imaging-worker.js'));
  });
  afterAll(() => imaging.close());

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'bundled imaging worker creates a thumbnail of a %s file',
    async (kind) => {
      const folder = temporaryFolder().path;
      const path = join(folder, `picture.${kind}`);
      writeFileSync(path, imageFile(kind, { width: 1300, height: 700 }));
      const small = join(folder, 'small.webp');
      expect(await imaging.thumbnail(path, small)).toMatchObject({ width: 1300, height: 700 });
      expect(await imaging.measure(small)).toMatchObject({ mimeType: 'image/webp', width: 640, height: 345 });
    },
  );

  it('bundled imaging worker loads the canvas library from a separate folder', () => {
    expect(readdirSync(join(bundle, 'canvas'))).toEqual(expect.arrayContaining(['index.js', 'LICENSE']));
    const worker = readFileSync(join(bundle, 'imaging-worker.js'), 'utf8');
    expect(worker).toContain('canvas/index.js');
  });
});

it('bundled database worker copies a database and reports what the copy contains', async () => {
  const folder = temporaryFolder().path;
  const from = join(filledData(folder), 'quartet.db');
  const task = { type: 'copy', from, to: join(folder, 'copy.db') } as const;
  const facts = await runDatabaseTask(task, ON, built('database-worker.js'));
  expect(facts).toMatchObject({ schemaVersion: SCHEMA_VERSION, conversations: 2 });
});

it('bundled export worker writes conversations as HTML to a ZIP archive', async () => {
  const folder = temporaryFolder().path;
  const data = filledData(folder);
  const target = join(folder, 'all.zip');
  const facts = { ids: null, format: 'html', media: true, zip: true, language: 'en', now: 0 } as const;
  const task = { ...facts, database: join(data, 'quartet.db'), libraryFolder: join(data, 'library'), target };
  const done = await exportInThread(task, ON, () => undefined, built('export-worker.js'));
  expect(done.conversations).toBeGreaterThan(0);
  expect(readFileSync(target).length).toBe(done.bytes);
});

it('bundled import worker reads conversations from a ChatGPT export', async () => {
  const folder = temporaryFolder().path;
  const data = filledData(folder);
  openDatabase(data, Date.now()).close();
  const path = join(folder, 'conversations.json');
  writeFileSync(path, JSON.stringify([chatgptTalk('a')]));
  const rows: ImportRow[] = [];
  const sink = {
    importId: '01J00000000000000000000001',
    begin: async () => undefined,
    write: async (more: readonly ImportRow[]) => void rows.push(...more),
  };
  const task = { path, database: join(data, 'quartet.db'), now: Date.now() };
  const report = await importInThread(task, sink, ON, built('import-worker.js'));
  expect(report).toMatchObject({ source: 'chatgpt', skippedCount: 0 });
  expect(rows.map(({ type }) => type)).toEqual(['conversation', 'turn', 'turn']);
});
