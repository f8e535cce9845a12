import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDatabaseTask } from '../core/backup/database-thread.ts';
import { SCHEMA_VERSION } from '../core/db/migrate.ts';
import { fillFolder } from '../core/testing/filled-folder.ts';
import { ON } from '../core/testing/make-backup.ts';

/** The bundled worker that copies databases for backups, as shipped. */
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-bundle-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'silent' });
  const main = builder.environments.main;
  if (main === undefined) throw new Error('nothing builds the main process');
  main.config.build.outDir = folder;
  await builder.build(main);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('bundled database worker copies a database and reports what the copy contains', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  fillFolder(data);
  const task = { type: 'copy', from: join(data, 'quartet.db'), to: join(folder, 'copy.db') } as const;
  const facts = await runDatabaseTask(task, ON, pathToFileURL(join(folder, 'database-worker.js')));
  expect(facts).toMatchObject({ schemaVersion: SCHEMA_VERSION, conversations: 2 });
});
