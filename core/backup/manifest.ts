import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { BackupContents } from '../../shared/contract/backup.ts';
import { jsonChunks } from '../platform/json-chunks.ts';
import { Conflict } from '../platform/refusal.ts';
import { isEntryName } from './backup-entries.ts';

/** The format version of a backup. A greater one was written by a newer Quartet. */
export const FORMAT_VERSION = 1;
/** Largest manifest that is read, in bytes: some 600,000 files. */
export const MANIFEST_MAX = 128 * 1024 * 1024;
/** Maximum number of missing files that are listed by name. */
const LISTED_MISSING = 10_000;

const entry = z.strictObject({
  name: z.string().refine(isEntryName),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupEntry = z.infer<typeof entry>;

const manifest = z.strictObject({
  app: z.literal('quartet'),
  form: z.literal(FORMAT_VERSION),
  /** The version of Quartet that wrote it. */
  version: z.string().max(100),
  schemaVersion: z.int().min(1),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  counts: z.strictObject({ conversations: z.int().min(0), files: z.int().min(0), missing: z.int().min(0) }),
  entries: z.array(entry).max(1_000_000).readonly(),
  /** Files in the database that were not on disk, by their names in the library folder. */
  missing: z.array(z.string().max(1000)).max(LISTED_MISSING),
});
export type BackupManifest = z.infer<typeof manifest>;

const withoutEntries = manifest.extend({ entries: z.array(z.unknown()).max(1_000_000) });
const entryBatch = z.array(entry);
/** Entries checked at once: together they take a few milliseconds. */
const BATCH_SIZE = 1000;

/** The fields that every format version contains: enough to identify it. */
const anyVersion = z.object({ app: z.literal('quartet'), form: z.int().min(1) });

/** @throws Conflict `backup_invalid` if it is not a Quartet backup, `backup_too_new` for one of a newer Quartet. */
export async function parseManifest(text: string, knownSchema: number): Promise<BackupManifest> {
  const value = parsed(text);
  const any = anyVersion.safeParse(value);
  if (!any.success) throw new Conflict('backup_invalid');
  if (any.data.form > FORMAT_VERSION) throw new Conflict('backup_too_new');
  const found = withoutEntries.safeParse(value);
  if (!found.success) throw new Conflict('backup_invalid');
  if (found.data.schemaVersion > knownSchema) throw new Conflict('backup_too_new');
  return { ...found.data, entries: await checkedEntries(found.data.entries) };
}

/** Checks entries in batches, because there may be very many. */
async function checkedEntries(given: readonly unknown[]): Promise<BackupEntry[]> {
  const entries: BackupEntry[] = [];
  for (let at = 0; at < given.length; at += BATCH_SIZE) {
    const found = entryBatch.safeParse(given.slice(at, at + BATCH_SIZE));
    if (!found.success) throw new Conflict('backup_invalid');
    entries.push(...found.data);
    await setImmediate();
  }
  return entries;
}

/** Yields the manifest in chunks, because there may be very many entries. */
export function manifestChunks(facts: Omit<BackupManifest, 'app' | 'form'>): Generator<Buffer> {
  const missing = facts.missing.slice(0, LISTED_MISSING);
  const { createdAt, version, schemaVersion, counts, entries } = facts;
  const head = { app: 'quartet', form: FORMAT_VERSION, version, schemaVersion, createdAt, counts, missing };
  return jsonChunks(manifest.omit({ entries: true }).parse(head), 'entries', entries);
}

/** Returns the contents of a backup for the window. */
export function contentsOf({ createdAt, version, counts, entries }: BackupManifest): BackupContents {
  const bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return { createdAt, version, conversations: counts.conversations, files: counts.files, bytes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
