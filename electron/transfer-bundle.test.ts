import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../core/db/database.ts';
import { fillFolder } from '../core/testing/filled-folder.ts';
import { ON } from '../core/testing/make-backup.ts';
import { exportInThread } from '../core/transfer/export/export-thread.ts';
import type { ImportRow } from '../core/transfer/import/import-task.ts';
import { importInThread } from '../core/transfer/import/import-thread.ts';
import { chatgptTalk } from '../core/transfer/testing/chatgpt-file.ts';

/** The bundled import and export workers, as shipped. */
let folder: string;
let data: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-bundle-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'silent' });
  const main = builder.environments.main;
  if (main === undefined) throw new Error('nothing builds the main process');
  main.config.build.outDir = folder;
  await builder.build(main);
  data = join(folder, 'data');
  mkdirSync(data);
  fillFolder(data);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = (name: string) => pathToFileURL(join(folder, name));
const nothing = () => undefined;

it('bundled export worker writes conversations as HTML to a ZIP archive', async () => {
  const target = join(folder, 'all.zip');
  const facts = { ids: null, format: 'html', media: true, zip: true, language: 'en', now: 0 } as const;
  const task = { ...facts, database: join(data, 'quartet.db'), libraryFolder: join(data, 'library'), target };
  const done = await exportInThread(task, ON, nothing, built('export-worker.js'));
  expect(done.conversations).toBeGreaterThan(0);
  expect(readFileSync(target).length).toBe(done.bytes);
});

it('bundled import worker reads conversations from a ChatGPT export', async () => {
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
