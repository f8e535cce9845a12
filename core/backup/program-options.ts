import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What was typed makes no sense; the message says what. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command line of one file and the data folder. Both are meant from where the person stands, which is not where
 * npm runs its scripts.
 * @param file name of the option that names the file.
 * @returns null where help was asked for.
 * @throws UsageError
 */
export function programOptions(
  argv: readonly string[],
  file: 'to' | 'from',
  from: string = process.env.INIT_CWD ?? '.',
): { readonly file: string; readonly data: string | undefined } | null {
  const values = parsed(argv, file);
  if (values.help === true) return null;
  const named = values[file];
  if (typeof named !== 'string' || named === '') throw new UsageError(`--${file} FILE is missing`);
  const { data } = values;
  return { file: resolve(from, named), data: typeof data === 'string' ? resolve(from, data) : undefined };
}

function parsed(argv: readonly string[], file: string) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: { [file]: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
