import { existsSync } from 'node:fs';
import { lockDataFolder } from '../data-lock.ts';
import { dataFolderPath, prepareDataFolder } from '../host-kit/data-folder.ts';
import { systemClock } from '../host-kit/system-clock.ts';
import { amount } from './amount.ts';
import { journalFile } from './restore-folders.ts';
import { runProgram } from './run-program.ts';
import { takePlace } from './take-place.ts';
import { unpackBackup } from './unpack-backup.ts';

const USAGE = `Usage: npm run restore -- --from FILE [--data DIR]
  --from FILE  a backup made by Quartet
  --data DIR   the data folder to restore into (else QUARTET_DATA, else the system's place for application data)
What is in that folder is set aside in a folder inside it, never deleted. Quartet must not be running with it.
`;

await runProgram('from', USAGE, async ({ file, data }, signal, report) => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const dataFolder = dataFolderPath(data, process.env);
  prepareDataFolder(dataFolder);
  const lock = lockDataFolder(dataFolder, 'restore');
  try {
    // A start was killed while another one took its place.
    if (existsSync(journalFile(dataFolder))) takePlace(dataFolder, systemClock.now());
    const { conversations, files, createdAt } = await unpackBackup(file, dataFolder, signal, report);
    const { warnings, aside, problem } = takePlace(dataFolder, systemClock.now());
    if (!warnings.includes('restored')) {
      throw new Error(`The backup could not take its place in ${dataFolder}: everything is as it was.`, {
        cause: problem,
      });
    }
    const made = new Date(createdAt).toISOString();
    return [
      `Restored ${amount(conversations, 'conversation')} and ${amount(files, 'file')} of the backup of ${made} into ${dataFolder}.`,
      ...(aside === null ? [] : [`What was there before is in ${aside}.`]),
      'Keys are in no backup: where this computer has none, enter it in Settings.',
    ].join('\n');
  } finally {
    lock.release();
  }
});
