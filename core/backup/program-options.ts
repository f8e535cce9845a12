import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What was typed makes no sense; the message says what. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command is to work with: a file, the list of copies, or one of them; and where. */
export type ProgramOptions = { readonly data: string | undefined } & (
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'copies' }
  | { readonly type: 'copy'; readonly name: string }
);

/**
 * Reads a command line of one file and the data folder; where it is to restore from, of a copy in its place. Files are
 * meant from where the person stands, which is not where npm runs its scripts.
 * @param file name of the option that names the file.
 * @returns null where help was asked for.
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
  const asked = [file, 'copies', 'copy'].filter((name) => values[name] !== undefined);
  if (asked.length > 1) throw new UsageError(`--${asked.join(' and --')} do not go together`);
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
