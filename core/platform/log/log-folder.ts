import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder inside the data folder. */
export const LOG_FOLDER = 'logs';

const FILE = /^quartet-(\d{4}-\d{2}-\d{2}-\d{3})\.jsonl$/;

/** Returns the name of a log file. Its stem is a day and a number, so names sort by time. */
export function logFileName(stem: string): string {
  return `quartet-${stem}.jsonl`;
}

/** Returns the day and number in a file's name; undefined if it is not a log file. */
export function parseLogFileName(fileName: string): string | undefined {
  return FILE.exec(fileName)?.[1];
}

export interface LogFile {
  readonly stem: string;
  readonly path: string;
  readonly bytes: number;
}

/** Returns the log files, oldest first. A missing folder is empty. */
export async function listLogFiles(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch(() => []);
  const stems = names.flatMap((name) => parseLogFileName(name) ?? []).sort();
  const files = stems.map(async (stem): Promise<LogFile | null> => {
    const path = join(folder, logFileName(stem));
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { stem, path, bytes: found.size } : null;
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}
