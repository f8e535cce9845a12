import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MPEGDecoder } from 'mpg123-decoder';
import { Audio } from '../core/formats/audio/audio.ts';
import { writeAudioFile } from '../core/testing/audio-files.ts';
import { type BenchTable, besidePlatform } from './bench-table.ts';
import { median, rounded } from './median.ts';

const RATE = 32_000;
const MINUTES = 10;
const ROUNDS = 7;
const PIECES = 20;
/** Sampling interval, long enough that sampling is not most of the main thread's work. */
const RESOLUTION_MS = 5;
const MEMORY_EVERY_MS = 50;
const TIME_LIMIT_MS = 500;
/** Maximum work of the main thread, so its longest block cannot exceed it. */
const WORK_LIMIT_MS = 10;
/** Maximum memory of the decoder, the encoder and their buffers, independent of the script's length. */
const MEMORY_LIMIT_MB = 150;

/** Returns a speech-like signal: a voice that rises and falls, with pauses and breaths. */
function speech(seconds: number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const time = i / RATE;
    phase += (2 * Math.PI * (120 + 30 * Math.sin(time * 2))) / RATE;
    const loud = Math.max(0, Math.sin(time * 3)) * 0.4;
    const voice = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(5 * phase);
    return loud * voice * 0.5 + (((i * 16_807) % 2_147_483) / 2_147_483 - 0.5) * 0.01;
  });
}

/** Decodes a file with the same library and drops the samples: the minimum cost of every waveform. */
async function decodeOnly(path: string): Promise<void> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  decoder.decode(readFileSync(path));
  decoder.free();
}

/** Measures how long a run keeps the main thread busy and blocked, and the additional memory of the process. */
async function watched(run: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const before = process.memoryUsage.rss();
  let most = before;
  const memory = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, MEMORY_EVERY_MS);
  delay.enable();
  const from = performance.now();
  const cpu = process.threadCpuUsage();
  await run();
  const ms = performance.now() - from;
  const { user, system } = process.threadCpuUsage(cpu);
  delay.disable();
  clearInterval(memory);
  // The monitor's values include its own interval.
  return {
    ms,
    busy: (user + system) / 1000,
    delayMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
    megabytes: (most - before) / 1e6,
  };
}

/** Measures the audio thread: levels of a long file, and joining a long script. */
export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  const audio = new Audio();
  try {
    const minute = await writeAudioFile(
      { path: join(folder, 'minute.mp3'), format: 'mp3' },
      [speech(60)],
      RATE,
    );
    const parts = Array.from({ length: PIECES }, (_, i) => {
      const path = join(folder, `${i}.mp3`);
      copyFileSync(minute.path, path);
      return { path, format: 'mp3' } as const;
    });
    const out = (name: string) => ({ path: join(folder, name), format: 'mp3', sampleRate: RATE }) as const;
    const long = out('long.mp3');
    await audio.join(parts.slice(0, MINUTES), long);
    const first = await watched(() => audio.measure(long.path, 'mp3'));
    const rounds = [];
    const decoded = [];
    for (let i = 0; i < ROUNDS; i++) {
      rounds.push(await watched(() => audio.measure(long.path, 'mp3')));
      decoded.push((await watched(() => decodeOnly(long.path))).ms);
    }
    const short = await watched(() => audio.join(parts.slice(0, 2), out('short.mp3')));
    const joined = await watched(() => audio.join(parts, out('joined.mp3')));
    const ms = median(rounds.map((one) => one.ms));
    const busy = median(rounds.map((one) => one.busy));
    const delay = median(rounds.map((one) => one.delayMs));
    const row = (name: string, one: typeof first) => ({
      name,
      values: [rounded(one.ms, 0), rounded(one.busy), rounded(one.delayMs), rounded(one.megabytes, 0)],
    });
    return {
      name: 'peaks',
      about: `An mp3 of ${MINUTES} minutes (${rounded(statSync(long.path).size / 1e6)} MB, ${RATE} Hz, one channel) decoded for its length and 512 levels in the thread for sound, ${ROUNDS} times; and a script of ${PIECES} pieces of one minute joined. Meanwhile the main thread is watched.`,
      columns: [
        'ms',
        'computing of the main thread, ms',
        'its longest stop, other programs included, ms',
        'memory beyond before, MB',
      ],
      rows: [
        row(`levels of ${MINUTES} minutes, the thread not started yet or cold`, first),
        {
          name: `levels of ${MINUTES} minutes, median`,
          values: [
            rounded(ms, 0),
            rounded(busy),
            rounded(delay),
            rounded(Math.max(...rounds.map((one) => one.megabytes)), 0),
          ],
        },
        {
          name: 'platform: decoded only, in the main thread, median',
          values: [rounded(median(decoded), 0), '', '', ''],
        },
        row('join 2 pieces of a minute', short),
        row(`join ${PIECES} pieces of a minute`, joined),
      ],
      limits: [
        {
          what: `levels of ${MINUTES} minutes, median ms (${TIME_LIMIT_MS}, or 1.5 × decoding alone)`,
          measured: rounded(ms, 0),
          comparison: 'at most',
          limit: besidePlatform(TIME_LIMIT_MS, median(decoded)),
        },
        {
          what: 'computing of the main thread meanwhile, median of the rounds, ms',
          ...{ measured: rounded(busy), comparison: 'at most', limit: WORK_LIMIT_MS },
        },
        {
          what: `memory to join ${PIECES} minutes, MB`,
          ...{ measured: rounded(joined.megabytes, 0), comparison: 'at most', limit: MEMORY_LIMIT_MB },
        },
      ],
    };
  } finally {
    await audio.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
