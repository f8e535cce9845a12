import { parseArgs } from 'node:util';

export interface WebOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly data: string | undefined;
  readonly open: boolean;
  readonly static: string | undefined;
}

export const USAGE = `Usage: npm run serve -- [--port N] [--data DIR] [--no-open] [--static DIR]
  --port N      listen on this port of 127.0.0.1 (0 or nothing: a free one)
  --data DIR    keep everything in DIR (else QUARTET_DATA, else the system's place for application data)
  --no-open     do not open a browser
  --static DIR  serve the window from DIR (else dist/renderer)
`;

/**
 * Reads the command line.
 * @throws Error with a sentence for the person who typed it.
 */
export function parseOptions(argv: readonly string[]): WebOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: true,
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      static: { type: 'string' },
    },
  });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not ${values.port}`);
  }
  return { port: Number(values.port), data: values.data, open: !values['no-open'], static: values.static };
}
