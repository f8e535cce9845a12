import { StorageError } from '../platform/files/storage-error.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { onTerminationSignal } from '../platform/termination-signal.ts';
import { type ProgramOptions, programOptions, UsageError } from './program-options.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  backup_invalid: 'This file is no backup of Quartet.',
  backup_damaged: 'This backup is damaged: it is not as it was when it was made. Nothing was changed.',
  backup_too_new: 'This backup was made by a newer Quartet. Update Quartet to restore it.',
  no_space: 'There is not enough space on the disk for what the backup holds.',
  copy_damaged: 'This copy is damaged: it cannot be used. Nothing was changed.',
  copy_too_new: 'This copy was made by a newer Quartet. Update Quartet to go back to it.',
  database_damaged:
    'The database is damaged and cannot be backed up. Start Quartet once: it looks through the file and repairs what it can.',
};

/** Prints progress on one line, if the stream is a terminal. */
function progressOn(stream: NodeJS.WriteStream): { report: ReportProgress; end(): void } {
  let shown = -1;
  return {
    report(done, of) {
      const percent = of === null || of === 0 ? 0 : Math.floor((done / of) * 100);
      if (!stream.isTTY || percent === shown) return;
      shown = percent;
      stream.write(`\r${String(percent)} %`);
    },
    end: () => void (shown >= 0 && stream.write('\r      \r')),
  };
}

/**
 * Runs a command; `work` returns the message to print. Exits with 0, with 1 after a failure or stop, with 2 for an
 * invalid command line.
 */
export async function runProgram(
  file: 'to' | 'from',
  usage: string,
  work: (options: ProgramOptions, signal: AbortSignal, report: ReportProgress) => Promise<string>,
): Promise<void> {
  const stop = new AbortController();
  onTerminationSignal(
    () => stop.abort(new Error('Stopped. Nothing was changed.')),
    () => process.exit(1),
  );
  const progress = progressOn(process.stderr);
  try {
    const options = programOptions(process.argv.slice(2), file);
    const output = options === null ? usage : `${await work(options, stop.signal, progress.report)}\n`;
    progress.end();
    process.stdout.write(output);
  } catch (error) {
    progress.end();
    process.stderr.write(`${errorMessage(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(usage);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function errorMessage(error: unknown): string {
  if (error instanceof Conflict) return MESSAGES[error.reason] ?? error.reason;
  if (error instanceof NotFound) return 'There is no copy of that name. List them with --copies.';
  if (error instanceof StorageError && error.reason === 'gone')
    return 'The file, or its folder, is not there.';
  return error instanceof Error ? error.message : String(error);
}

/** Returns a count with its noun: `1 file`, `2 files`. */
export function pluralize(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
