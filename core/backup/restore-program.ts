import { existsSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import type { CopyContents, DatabaseCopy } from '../../shared/contract/backup.ts';
import { dataFolderPath, prepareDataFolder } from '../platform/data-folder.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { systemClock } from '../platform/system-clock.ts';
import { applyRestore } from './apply-restore.ts';
import { DatabaseCopies } from './database-copies.ts';
import { journalFile } from './restore-folders.ts';
import { pluralize, runProgram } from './run-program.ts';
import { unpackBackup } from './unpack-backup.ts';

const USAGE = `Usage: npm run restore -- (--from FILE | --copies | --copy NAME) [--data DIR]
  --from FILE  a backup made by Quartet
  --copies     lists the copies of its records that Quartet made by itself; changes nothing
  --copy NAME  goes back to one of them; for a damaged file, brings over what it still holds
  --data DIR   the data folder to restore into (else QUARTET_DATA, else the system's place for application data)
What is in that folder is set aside in a folder inside it, never deleted. Quartet must not be running with it.
`;

/** Reasons why a copy cannot be restored. */
const STATES = { damaged: 'damaged', foreign: 'not of Quartet', too_new: 'of a newer Quartet' } as const;

await runProgram('from', USAGE, async (options, signal, report) => {
  if (options.type === 'file' && !existsSync(options.file)) {
    throw new Error(`There is no file ${options.file}.`);
  }
  const dataFolder = dataFolderPath(options.data, process.env);
  prepareDataFolder(dataFolder);
  const lock = lockDataFolder(dataFolder, 'restore');
  try {
    // A start was killed during another restore.
    if (existsSync(journalFile(dataFolder))) applyRestore(dataFolder, systemClock.now());
    const { now } = systemClock;
    const copies = new DatabaseCopies({ dataFolder, version: packageJson.version, now: () => now() });
    switch (options.type) {
      case 'file':
        return await fromArchive(options.file, dataFolder, signal, report);
      case 'copies':
        return await listCopies(copies, signal);
      case 'copy':
        return await rollBackTo(copies, options.name, dataFolder, signal);
      default:
        return options satisfies never;
    }
  } finally {
    lock.release();
  }
});

async function fromArchive(
  file: string,
  dataFolder: string,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<string> {
  const { conversations, files, createdAt } = await unpackBackup(file, dataFolder, signal, report);
  const aside = applyStaged(dataFolder, 'The backup');
  const made = new Date(createdAt).toISOString();
  return [
    `Restored ${pluralize(conversations, 'conversation')} and ${pluralize(files, 'file')} of the backup of ${made} into ${dataFolder}.`,
    ...(aside === null ? [] : [`What was there before is in ${aside}.`]),
    'Keys are in no backup: where this computer has none, enter it in Settings.',
  ].join('\n');
}

async function listCopies(copies: DatabaseCopies, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for (const copy of copies.list()) lines.push(formatCopy(copy, await copies.look(copy.name, signal)));
  return lines.length === 0 ? 'There is no copy yet.' : lines.join('\n');
}

function formatCopy({ name, madeAt, reason, bytes }: DatabaseCopy, held: CopyContents): string {
  const { state, conversations, works } = held;
  const found =
    state === 'sound'
      ? `${pluralize(conversations, 'conversation')}, ${pluralize(works, 'work')}`
      : STATES[state];
  const inside = reason === 'damaged' ? 'what it still holds can be brought over' : found;
  return `${name}  ${new Date(madeAt).toISOString()}  ${reason.replace('_', ' ')}  ${bytes} bytes  ${inside}`;
}

async function rollBackTo(
  copies: DatabaseCopies,
  name: string,
  dataFolder: string,
  signal: AbortSignal,
): Promise<string> {
  const { conversations, works, brought } = await copies.prepare(name, signal);
  const aside = applyStaged(dataFolder, 'The copy');
  const held = `${pluralize(conversations, 'conversation')} and ${pluralize(works, 'work')}`;
  return [
    brought === null
      ? `Went back to ${name}: ${held}.`
      : `Brought over from ${name}: ${pluralize(brought.conversations, 'conversation')}, ${pluralize(brought.messages, 'message')}, ${pluralize(brought.works, 'work')}. There are ${held} now.`,
    ...(aside === null ? [] : [`What was there before is in ${aside}, and among the copies.`]),
  ].join('\n');
}

/** @returns the folder with the previous data */
function applyStaged(dataFolder: string, what: string): string | null {
  const { warnings, aside, problem } = applyRestore(dataFolder, systemClock.now());
  if (warnings.includes('restored') || warnings.includes('gone_back')) return aside;
  throw new Error(`${what} could not take its place in ${dataFolder}: everything is as it was.`, {
    cause: problem,
  });
}
