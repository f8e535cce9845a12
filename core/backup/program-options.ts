import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Thrown for an invalid command line; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The arguments of a command: a file, the list of copies, or one copy; and the data folder. */
export type ProgramOptions = { readonly data: string | undefined } & (
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'copies' }
  | { readonly type: 'copy'; readonly name: string }
);

/**
 * Parses a command line with a file and the data folder; for a restore also the name of a copy. Relative paths start
 * from the user's directory, which differs from npm's.
 * @param file name of the option for the file.
 * @returns null if help was requested.
 * @throws UsageError
 */
export function programOptions(
  argv: readonly string[],
  file: 'to' | 'from',
  from: string = process.env.INIT_CWD ?? '.',
): ProgramOptions | null {
  const values = parsed(argv, file);
  if (values.help === true) return null;
  const data = typeof values.data === 'string' ? resolve(from, values.data) : undefined;
  const given = [file, 'copies', 'copy'].filter((name) => values[name] !== undefined);
  if (given.length > 1) throw new UsageError(`--${given.join(' and --')} do not go together`);
  if (values.copies === true) return { type: 'copies', data };
  const { copy } = values;
  if (typeof copy === 'string' && copy !== '') return { type: 'copy', name: copy, data };
  const named = values[file];
  if (typeof named !== 'string' || named === '') throw new UsageError(`--${file} FILE is missing`);
  return { type: 'file', file: resolve(from, named), data };
}

function parsed(argv: readonly string[], file: 'to' | 'from'): Record<string, string | boolean | undefined> {
  const copies = { copies: { type: 'boolean' }, copy: { type: 'string' } } as const;
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        [file]: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean' },
        ...(file === 'from' ? copies : {}),
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
