import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Imaging } from '../core/formats/imaging/imaging.ts';
import { drawPicture } from '../sandbox/engines/picture/draw-picture.ts';
import { THUMBNAIL_SIDE } from '../shared/service/limits.ts';
import { type BenchTable, besidePlatform } from './bench-table.ts';
import { median, rounded } from './median.ts';

const SIDE = 4096;
const ROUNDS = 15;
/** Sampling interval, long enough that sampling is not most of the main thread's work. */
const RESOLUTION_MS = 5;
const TIME_LIMIT_MS = 100;
/** Maximum work of the main thread, so its longest block cannot exceed it. */
const WORK_LIMIT_MS = 5;
/** Maximum difference between greys in an area of lines too fine to be seen, of 255. */
const LINES_LIMIT = 6;

/** A prompt that the sandbox renders as PNG, and one that it renders as JPEG. */
const PROMPTS = { png: 'a poster: Hello World', jpg: 'a mountain lake at dawn' } as const;

const NAMES = {
  ours: 'Quartet',
  inOneStep: 'one step, low quality',
  decodeOnly: 'platform: decoded only',
} as const;

type Way = (path: string, to: string) => Promise<unknown>;

interface Watched {
  readonly ms: number;
  /** CPU time of all threads. */
  readonly cpu: number;
  /** Busy time of the main thread. */
  readonly busy: number;
  readonly delayMs: number;
}

async function watched(run: () => Promise<unknown>): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const from = performance.now();
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  await run();
  const ms = performance.now() - from;
  const { user, system } = process.threadCpuUsage(main);
  const total = process.cpuUsage(all);
  delay.disable();
  return {
    ms,
    cpu: (total.user + total.system) / 1000,
    busy: (user + system) / 1000,
    // The monitor's values include its own interval.
    delayMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
  };
}

/** Alternative: resizes in one step on the calling thread. */
const inOneStep: Way = async (path, to) => {
  const image = await loadImage(readFileSync(path));
  const canvas = createCanvas(THUMBNAIL_SIDE, THUMBNAIL_SIDE);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'low';
  context.drawImage(image, 0, 0, THUMBNAIL_SIDE, THUMBNAIL_SIDE);
  writeFileSync(to, canvas.encodeSync('webp', 80));
};

/** Minimum cost of every thumbnail: decoding the pixels with the same library. */
const decodeOnly = async (path: string) => void (await loadImage(readFileSync(path)));

/** Returns the difference between the greys made of alternating black and white one-pixel lines: 0 is ideal. */
async function linesLeft(way: Way, folder: string): Promise<number> {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = '#000';
  // The lines are slightly rotated, so that no sampling step coincides with them.
  context.rotate(0.003);
  for (let at = -SIDE; at < 2 * SIDE; at += 2) context.fillRect(at, -SIDE, 1, 3 * SIDE);
  const [path, to] = [join(folder, 'lines.png'), join(folder, 'lines.webp')];
  writeFileSync(path, canvas.encodeSync('png'));
  await way(path, to);
  const small = await loadImage(readFileSync(to));
  const look = createCanvas(small.width, small.height).getContext('2d');
  look.drawImage(small, 0, 0);
  const { data } = look.getImageData(20, 20, small.width - 40, small.height - 40);
  const greys = data.filter((_, at) => at % 4 === 0);
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length);
}

/** Measures making a thumbnail of a large image in the image thread, compared with one step in the main thread. */
export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  const imaging = new Imaging();
  const ways = { ours: (path: string, to: string) => imaging.thumbnail(path, to), inOneStep };
  try {
    const made = await Promise.all(
      (['png', 'jpg'] as const).map(async (kind) => {
        const order = { model: 'vendor-image-1.0-260319', width: SIDE, height: SIDE, guide: null, seed: 1 };
        const drawn = await drawPicture({ prompt: PROMPTS[kind], ...order });
        if (drawn.kind !== kind) throw new Error(`the sandbox drew ${drawn.kind}, not ${kind}`);
        const path = join(folder, `picture.${kind}`);
        writeFileSync(path, drawn.content);
        return { kind, path, megabytes: rounded(statSync(path).size / 1e6, 1) };
      }),
    );
    const measured: {
      name: string;
      kind: string;
      way: keyof typeof ways | 'decodeOnly';
      rounds: Watched[];
    }[] = [];
    for (const { kind, path, megabytes } of made) {
      for (const way of ['ours', 'inOneStep', 'decodeOnly'] as const) {
        const once = () =>
          way === 'decodeOnly' ? decodeOnly(path) : ways[way](path, join(folder, `${way}.webp`));
        await once();
        const rounds: Watched[] = [];
        for (let n = 0; n < ROUNDS; n++) rounds.push(await watched(once));
        const name = `${kind === 'png' ? 'PNG' : 'JPEG'}, ${megabytes} MB: ${NAMES[way]}`;
        measured.push({ name, kind, way, rounds });
      }
    }
    const lines = {
      ours: rounded(await linesLeft(ways.ours, folder), 1),
      inOneStep: rounded(await linesLeft(ways.inOneStep, folder), 1),
      decodeOnly: '',
    };
    const middle = (rounds: readonly Watched[], key: keyof Watched) => median(rounds.map((one) => one[key]));
    const ours = measured.filter(({ way }) => way === 'ours');
    const decoding = (kind: string): number =>
      middle(measured.find((one) => one.kind === kind && one.way === 'decodeOnly')?.rounds ?? [], 'ms');
    return {
      name: 'thumbnail',
      about: `A picture of ${SIDE} x ${SIDE} pixels, as the sandbox draws it, made into a WebP of ${THUMBNAIL_SIDE}: read, checked, decoded, made smaller, encoded, flushed; ${ROUNDS} rounds after a first one. Quartet does it in a thread of its own, the other way in the main thread. What a thumbnail cannot do without is decoding, which is measured alone. Lines: what is left of lines of one pixel, as the spread of greys (of 255; 0 is right).`,
      columns: [
        'median, ms',
        'longest, ms',
        'computing of all threads, ms',
        'computing of the main thread, ms',
        'its longest stop, ms',
        'lines',
      ],
      rows: measured.map(({ name, way, rounds }) => ({
        name,
        values: [
          rounded(middle(rounds, 'ms'), 0),
          rounded(Math.max(...rounds.map(({ ms }) => ms)), 0),
          rounded(middle(rounds, 'cpu'), 0),
          rounded(middle(rounds, 'busy')),
          rounded(middle(rounds, 'delayMs')),
          lines[way],
        ],
      })),
      limits: [
        ...ours.map(({ name, kind, rounds }) => ({
          what: `${name}, median ms (100, or 1.5 × decoding alone)`,
          ...{
            measured: rounded(middle(rounds, 'ms'), 0),
            comparison: 'at most' as const,
            limit: besidePlatform(TIME_LIMIT_MS, decoding(kind)),
          },
        })),
        {
          what: 'computing of the main thread meanwhile, the longer median, ms',
          measured: rounded(Math.max(...ours.map(({ rounds }) => middle(rounds, 'busy')))),
          ...{ comparison: 'at most', limit: WORK_LIMIT_MS },
        },
        {
          what: 'what is left of fine lines, of 255',
          ...{ measured: lines.ours, comparison: 'at most', limit: LINES_LIMIT },
        },
      ],
    };
  } finally {
    await imaging.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
