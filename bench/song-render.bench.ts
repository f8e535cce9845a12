import { renderSong } from '../sandbox/engines/song/render-song.ts';
import type { BenchTable } from './bench-table.ts';
import { median, rounded } from './median.ts';

const ROUNDS = 3;
const STYLES = ['pop', 'rock', 'folk', 'electronic'] as const;
/** Minimum rendering speed as a multiple of the playback speed. */
const SUNG_LIMIT = 10;
const BAND_LIMIT = 20;

const VERSE = `I woke before the city with a window full of light
And the thought of open water had walked me through the night
The kettle hummed a measure and the rooftops kept the time
And every word I gathered was looking for a rhyme`;
const CHORUS = `Oh, open water, carry me along
I have lost the map completely but I found the song
Oh, open water, louder than the rain
If tomorrow should forget me, sing it once again`;
const LYRICS = `[intro-short]
[verse]
${VERSE}
[chorus]
${CHORUS}
[inst-medium]
[verse]
They said it would be easy and they told me to be slow
But the heart of open water has a garden few will know
[chorus]
${CHORUS}
[outro-medium]`;

/** A rendering: seconds of the song, milliseconds of wall time, milliseconds of CPU time. */
interface Rendering {
  readonly seconds: number;
  readonly ms: number;
  readonly busy: number;
}

async function measured(style: string, instrumental: boolean): Promise<Rendering> {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const song = await renderSong(
    {
      ...{ text: LYRICS, mode: 'lyrics', style, instrumental, seed: 7, title: 'Open water' },
      ...{ negativeTags: '', styleWeight: 1, vocalGender: 'f' },
    },
    () => {},
  );
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: song.left.length / song.sampleRate, ms, busy: (user + system) / 1000 };
}

/** Measures the sandbox's songs: composing, playing, singing and mixing. */
export async function run(): Promise<BenchTable> {
  const orders = STYLES.flatMap((style) => [false, true].map((instrumental) => ({ style, instrumental })));
  const rows: (Rendering & (typeof orders)[number])[] = [];
  for (const { style, instrumental } of orders) {
    const rounds: Rendering[] = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await measured(style, instrumental));
    const middle = (key: keyof Rendering) => median(rounds.map((one) => one[key]));
    rows.push({
      style,
      instrumental,
      ...{ seconds: middle('seconds'), ms: middle('ms'), busy: middle('busy') },
    });
  }
  const faster = (row: Rendering) => (row.seconds * 1000) / row.busy;
  const slowest = (instrumental: boolean) =>
    rounded(Math.min(...rows.filter((row) => row.instrumental === instrumental).map(faster)), 1);
  return {
    name: 'song-render',
    about: `A song of about two minutes, ${ROUNDS} times in each style, the median. Computing is that of all threads of the process together, so the figure is what one core needs.`,
    columns: ['song, s', 'computing, ms', 'wall clock with what else ran, ms', 'times faster than it plays'],
    rows: rows.map((row) => ({
      name: `${row.style}, ${row.instrumental ? 'played' : 'sung'}`,
      values: [rounded(row.seconds, 1), rounded(row.busy, 0), rounded(row.ms, 0), rounded(faster(row), 1)],
    })),
    limits: [
      {
        what: 'sung, slowest style: times faster than it plays',
        ...{ measured: slowest(false), comparison: 'at least', limit: SUNG_LIMIT },
      },
      {
        what: 'played by the band alone, slowest style: times faster than it plays',
        ...{ measured: slowest(true), comparison: 'at least', limit: BAND_LIMIT },
      },
    ],
  };
}
