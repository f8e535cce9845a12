import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRow, BenchTable } from './bench-table.ts';
import { median, rounded } from './median.ts';
import type { Times } from './speech/measure.ts';

const AUDIO = 10e6;
/** Bytes of a tenfold body: costs that do not grow with it are constant. */
const MUCH = 100e6;
const ROUNDS = 25;
const COPY = 'memcpy into fresh memory';
const NAMES = [
  'Quartet',
  'Quartet, the whole call over HTTP',
  'streaming hex to a file, unchecked',
  'JSON.parse + Buffer.from(hex)',
] as const;

const SERVER = new URL('speech/server.ts', import.meta.url);
const MEASURE = new URL('speech/measure.ts', import.meta.url);

/** Starts a program of `speech/` and returns its first message. */
async function started(program: URL, args: readonly string[]) {
  const child = fork(fileURLToPath(program), [...args], { execArgv: ['--expose-gc'] });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${program.pathname} ended with code ${code}`);
  });
  died.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), died]);
  return { message, child };
}

const isTimes = (value: unknown): value is Times =>
  typeof value === 'object' && value !== null && 'rounds' in value && 'stops' in value;

/** Measures storing a 20 MB body with 10 MB of audio: time compared with simpler ways, peak memory, blocked time. */
export async function run(): Promise<BenchTable> {
  const server = await started(SERVER, []);
  const measured = async (...args: (string | number)[]): Promise<unknown> =>
    (await started(MEASURE, [...args.map(String), String(server.message)])).message;
  try {
    const times = await measured('time', AUDIO, ROUNDS);
    if (!isTimes(times)) throw new Error('the measuring program sent something else');
    const peaks = new Map<string, readonly [number, number]>();
    for (const name of NAMES) {
      const some = Number(await measured('memory', AUDIO, name)) / AUDIO;
      peaks.set(name, [some, Number(await measured('memory', MUCH, name)) / MUCH]);
    }
    return table(times, peaks);
  } finally {
    server.child.disconnect();
  }
}

function table(times: Times, peaks: ReadonlyMap<string, readonly [number, number]>): BenchTable {
  const of = (name: string): readonly number[] => times.rounds[name] ?? [];
  // Ratios are computed per round, because a disturbance affects all contenders of a round.
  const ratio = (values: readonly number[]): number =>
    median(values.map((value, i) => value / (of(COPY)[i] ?? Number.NaN)));
  const row = (name: string, values: readonly number[], peak?: readonly [number, number]): BenchRow => ({
    name,
    values: [
      rounded(median(values), 1),
      rounded(ratio(values)),
      peak === undefined ? '' : rounded(peak[0]),
      peak === undefined ? '' : rounded(peak[1]),
    ],
  });
  const [some, much] = peaks.get('Quartet') ?? [Number.NaN, Number.NaN];
  return {
    name: 'speech',
    about: `A JSON body of 20 MB with 10 MB of audio in hexadecimal, in pieces of 64 KiB from memory, to a file. ${ROUNDS} rounds of all in one process; medians, the ratios are medians of the ratio in each round. Peaks: a process each, by the system's own high-water mark, above what it needed before. "Quartet" writes the body to a file as it came, finds the audio in it, checks every digit, hashes, looks at the format and waits for the disk (fsync), which the simpler ways do not. Longest stop of the main thread: the middle of the rounds is held to the limit; the worst of all was ${rounded(Math.max(...times.stops), 1)} ms. The peak of the whole call is that of a process that has made no call of this size before: most of it are buffers of the socket that wait for the collector, which is why it does not grow with the audio.`,
    columns: ['time, ms', '× memcpy, fresh', 'peak of 10 MB, × audio', 'peak of 100 MB, × audio'],
    rows: [
      ...NAMES.map((name) => row(name, of(name), peaks.get(name))),
      row(COPY, of(COPY)),
      row('memcpy into used memory', of('memcpy into used memory')),
    ],
    limits: [
      {
        what: 'time, in times of a memcpy of the body into fresh memory',
        measured: rounded(ratio(of('Quartet'))),
        comparison: 'at most',
        limit: 8,
        noise: 0.6,
      },
      {
        what: 'peak memory of 10 MB, in times of the audio',
        measured: rounded(some),
        comparison: 'at most',
        limit: 1.5,
        noise: 0.15,
      },
      {
        what: 'peak memory of 100 MB, in times of the audio',
        measured: rounded(much),
        comparison: 'at most',
        limit: 1.5,
        noise: 0.15,
      },
      {
        what: 'longest stop of the main thread in a whole call, ms',
        measured: rounded(median(times.stops), 1),
        comparison: 'at most',
        limit: 10,
      },
    ],
  };
}
