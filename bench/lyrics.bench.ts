import { LYRICS_MAX } from '../shared/service/limits.ts';
import { codePointLength } from '../shared/service/lyrics/code-points.ts';
import { estimateLyricsSeconds } from '../shared/service/lyrics/durations.ts';
import { parseLyrics } from '../shared/service/lyrics/parse.ts';
import { findLyricsProblems } from '../shared/service/lyrics/problems.ts';
import type { BenchTable } from './bench-table.ts';
import { median, rounded } from './median.ts';

const ROUNDS = 2000;
const WARM_UP = 200;
/** Maximum number of repeated rounds: beyond it, the machine is too busy for a result. */
const MOST_AGAIN = 10 * ROUNDS;
const LIMIT_MS = 1;
const SMALL = 256 * 1024;
const LARGE = 1024 * 1024;
/** Maximum ratio for four times the text, where quadratic work takes 16 times as long; the rest is caches and GC. */
const RATIO_LIMIT = 10;
const RATIO_ROUNDS = 25;

const ENGLISH = `[verse]
I left the lamp still burning and walked into the rain,
The street was one long river that would not know my name.

[chorus]
Carry me over, carry me home,
No one who is singing is ever alone.

`;
const CHINESE = `[verse]
清晨推开了窗，风里有一束光，
我走过沉睡的长街，听见你在唱。

[chorus]
带我回家，带我去远方，
越过山和海洋，天就要亮。

`;

/** Texts of the maximum length. */
const TEXTS = {
  English: ENGLISH,
  Chinese: CHINESE,
  emoji: '[verse]\n😀😀 😀😀\n',
  'misspelt tags of the worst length': '[intro-shrot]\n',
  'tags of one letter': '[a]\n',
  'opened brackets': '[',
  'line breaks': '\n',
} as const;

function filled(unit: string, codePoints: number): string {
  const signs = [...unit.repeat(Math.ceil(codePoints / codePointLength(unit)))];
  return signs.slice(0, codePoints).join('');
}

function once(text: string): number {
  const from = performance.now();
  findLyricsProblems(text, parseLyrics(text));
  return performance.now() - from;
}

/** Does an editor's work for a key press: parses, finds problems, estimates the length. Returns the time it took. */
function atKey(text: string): number {
  const from = performance.now();
  const lyrics = parseLyrics(text);
  findLyricsProblems(text, lyrics);
  estimateLyricsSeconds(lyrics);
  return performance.now() - from;
}

const timesTaken = () => process.resourceUsage().involuntaryContextSwitches;

/** Repeats and counts rounds in which the system took the core away, because they include other programs' time. */
function measured(run: () => number) {
  for (let i = 0; i < WARM_UP; i++) run();
  const times: number[] = [];
  let again = 0;
  while (times.length < ROUNDS && again < MOST_AGAIN) {
    const before = timesTaken();
    const time = run();
    if (timesTaken() === before) times.push(time);
    else again += 1;
  }
  times.sort((a, b) => a - b);
  return { median: median(times), p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, again };
}

/** Returns the fastest of many rounds, small and large in turn, so that both see the same machine conditions. */
function growth(unit: string) {
  const small = unit.repeat(SMALL / unit.length);
  const large = unit.repeat(LARGE / unit.length);
  const rounds = Array.from({ length: RATIO_ROUNDS }, () => ({ small: once(small), large: once(large) }));
  const fastest = Math.min(...rounds.map((round) => round.large));
  return { large: fastest, ratio: fastest / Math.min(...rounds.map((round) => round.small)) };
}

/** Measures the lyrics rules, which run on every key in the editor, in the core and in the sandbox. */
export async function run(): Promise<BenchTable> {
  const shapes = Object.entries(TEXTS).map(([name, unit]) => {
    const text = filled(unit, LYRICS_MAX);
    const rules = measured(() => once(text));
    const key = measured(() => atKey(text));
    return { name, rules, key, ...growth(unit) };
  });
  const most = (of: (shape: (typeof shapes)[number]) => number) => Math.max(...shapes.map(of));
  return {
    name: 'lyrics',
    about: `Lyrics of ${LYRICS_MAX} code points: parse and problems, and with durations, ${ROUNDS} times each; what was interrupted by other programs is measured again. Beside it 1 MiB of the same against 256 KiB, parse and problems, the fastest of ${RATIO_ROUNDS}.`,
    columns: [
      'median, ms',
      'p99, ms',
      'measured again',
      'with durations, p99, ms',
      '1 MiB, ms',
      '1 MiB : 256 KiB',
    ],
    rows: shapes.map(({ name, rules, key, large, ratio }) => ({
      name,
      values: [
        rounded(rules.median, 3),
        rounded(rules.p99, 3),
        rules.again,
        rounded(key.p99, 3),
        rounded(large, 1),
        rounded(ratio),
      ],
    })),
    limits: [
      {
        what: `parse and problems of ${LYRICS_MAX} code points, the worst shape's median, ms`,
        ...{
          measured: rounded(
            most(({ rules }) => rules.median),
            3,
          ),
          comparison: 'at most',
          limit: LIMIT_MS,
        },
      },
      {
        what: `the same, the worst shape's p99, ms`,
        ...{
          measured: rounded(
            most(({ rules }) => rules.p99),
            3,
          ),
          comparison: 'at most',
          limit: LIMIT_MS,
        },
      },
      {
        what: 'time of 1 MiB by that of 256 KiB, the worst shape',
        ...{
          measured: rounded(most(({ ratio }) => ratio)),
          comparison: 'at most',
          limit: RATIO_LIMIT,
          noise: 0.4,
        },
      },
    ],
  };
}
