import { parseArgs } from 'node:util';

export interface WebOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly data: string | undefined;
  readonly open: boolean;
  readonly static: string | undefined;
  /** Minutes without a window until the host shuts down; 0 for never. */
  readonly idle: number;
}

export const USAGE = `Usage: npm run serve -- [--port N] [--data DIR] [--no-open] [--idle MIN] [--static DIR]
  --port N      listen on this port of 127.0.0.1 (0 or nothing: a free one)
  --data DIR    keep everything in DIR (else QUARTET_DATA, else the system's place for application data)
  --no-open     do not open a browser
  --idle MIN    end after MIN minutes without a window and without work (else 30; 0: never)
  --static DIR  serve the window from DIR (else dist/renderer)
`;

/** Parses the command line. @throws Error with a message for the person who typed it. */
export function parseOptions(argv: readonly string[]): WebOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: true,
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      idle: { type: 'string', default: '30' },
      static: { type: 'string' },
    },
  });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not ${values.port}`);
  }
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(values.idle)) {
    throw new Error(`--idle must be a number of minutes, not ${values.idle}`);
  }
  return {
    port: Number(values.port),
    data: values.data,
    open: !values['no-open'],
    static: values.static,
    idle: Number(values.idle),
  };
}
