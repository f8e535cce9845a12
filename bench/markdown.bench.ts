import type { Page } from 'playwright';
import { type BenchRow, type BenchTable, besidePlatform, PLATFORM_FACTOR } from './bench-table.ts';
import { answerText } from './markdown/answer-text.ts';
import { openBrowser, servePage } from './markdown/open-page.ts';
import { rounded } from './median.ts';

const deltaSize = 8;
/** Number of deltas shown per third: the others only show this many from the middle of each third; ours shows all. */
const sampled: Record<string, number> = {
  'plain text in one node': 400,
  'streaming-markdown (smd)': 400,
  streamdown: 400,
  'react-markdown, memoised blocks': 400,
  'react-markdown, whole': 30,
  'floor: our page, letters added': 400,
  'floor: an empty page, one word changed': 400,
};

interface Cost {
  /** Main-thread milliseconds per delta in each third of the answer. */
  readonly thirds: readonly number[];
  readonly mean: number;
  /** Maximum main-thread time of a frame or long task in ms. */
  readonly longest: number;
}

/** Measures streaming Markdown in a real Chromium: the cost of a delta, and whether the page keeps its frame rate. */
export async function run(): Promise<BenchTable> {
  const page = await servePage();
  try {
    const costs = await measureCosts(page.url);
    const frames = await measureFrames(page.url);
    return table(costs, frames);
  } finally {
    await page.close();
  }
}

const names = [
  'ours',
  'plain text in one node',
  'streaming-markdown (smd)',
  'streamdown',
  'react-markdown, memoised blocks',
  'react-markdown, whole',
  'floor: our page, letters added',
  'floor: an empty page, one word changed',
];

function deltasOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / deltaSize) }, (_, i) =>
    text.slice(i * deltaSize, (i + 1) * deltaSize),
  );
}

async function measureCosts(url: string): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  const browser = await openBrowser(true);
  try {
    for (const name of names) {
      const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
      await page.goto(url);
      await page.waitForFunction(() => 'benchPage' in window);
      costs.set(name, await costOf(page, name));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return costs;
}

async function costOf(page: Page, name: string): Promise<Cost> {
  const deltas = deltasOf(answerText());
  const third = Math.ceil(deltas.length / 3);
  const sample = sampled[name];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const thirds: number[] = [];
  let longest = 0;
  if (sample === undefined) await page.evaluate((n) => window.benchPage.begin(n, ''), name);
  for (let from = 0; from < deltas.length; from += third) {
    // A sample represents its third, so it is taken from the middle of it.
    const start = sample === undefined ? from : from + Math.floor((third - sample) / 2);
    if (sample !== undefined) {
      await page.evaluate(([n, text]) => window.benchPage.begin(n, text), [
        name,
        deltas.slice(0, start).join(''),
      ] as const);
    }
    const part = deltas.slice(start, sample === undefined ? from + third : start + sample);
    const before = await busy();
    const times = await page.evaluate((list) => window.benchPage.eachPainted(list), part);
    thirds.push(((await busy()) - before) / part.length);
    longest = Math.max(longest, ...times, await page.evaluate(() => window.benchPage.longestTask()));
  }
  return { thirds, mean: thirds.reduce((sum, value) => sum + value, 0) / thirds.length, longest };
}

const rates = [200, 1000, 5000];
/** Number of characters shown before frames are measured. */
const BEGINNING = 10_000;
/** Returns the number of runs: at the highest rate, one of only about ninety frames is the 99th percentile. */
const runsAt = (rate: number) => (rate > 1000 ? 3 : 1);
const PLATFORM = 'floor: our page, letters added';
const EMPTY = 'floor: an empty page, one word changed';

/** 99th percentiles of the time between frames at a rate, for the app's view and for plain text in the page. */
interface Frames {
  readonly ours: number;
  readonly platform: number;
}

/** Measures each rate after a part of the answer is already visible. */
async function measureFrames(url: string): Promise<Map<number, Frames>> {
  const found = new Map<number, Frames>();
  const browser = await openBrowser(false);
  const text = answerText();
  try {
    for (const rate of rates) {
      // The measured part is ten seconds of the slowest rate at the end, which is the most expensive. A beginning is
      // always shown before it, because the code for formulas is loaded and run once, whatever the rate.
      const shown = Math.max(BEGINNING, text.length - rate * 10 * deltaSize);
      const gapsOf = async (name: string): Promise<number[]> => {
        const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
        await page.goto(url);
        await page.waitForFunction(() => 'benchPage' in window);
        await page.evaluate(([one, first]) => window.benchPage.begin(one, first), [
          name,
          text.slice(0, shown),
        ] as const);
        const gaps = await page.evaluate(([list, speed]) => window.benchPage.atRate(list, speed), [
          deltasOf(text.slice(shown)),
          rate,
        ] as const);
        await page.close();
        return gaps;
      };
      const [ours, platform]: [number[], number[]] = [[], []];
      for (let run = 0; run < runsAt(rate); run++) {
        ours.push(...(await gapsOf('ours')));
        platform.push(...(await gapsOf(PLATFORM)));
      }
      found.set(rate, { ours: p99(ours), platform: p99(platform) });
    }
  } finally {
    await browser.close();
  }
  return found;
}

function p99(gaps: readonly number[]): number {
  return gaps.toSorted((a, b) => a - b)[Math.ceil(gaps.length * 0.99) - 1] ?? Number.NaN;
}

function table(costs: ReadonlyMap<string, Cost>, frames: ReadonlyMap<number, Frames>): BenchTable {
  const cost = (name: string): Cost =>
    costs.get(name) ?? { thirds: [], mean: Number.NaN, longest: Number.NaN };
  const ours = cost('ours');
  const rows: BenchRow[] = names.map((name) => {
    const { thirds, mean, longest } = cost(name);
    const label = sampled[name] === undefined ? name : `${name} (${sampled[name]} deltas of each third)`;
    return {
      name: label,
      values: [...thirds, mean, longest, mean / ours.mean].map((value) => rounded(value, 3)),
    };
  });
  const dearer = (name: string): number => rounded(cost(name).mean / ours.mean);
  /** Returns the maximum factor by which another can be slower than ours, if ours takes 1.5 × the page's own time. */
  const reachable = (name: string, goal: number): number =>
    Math.min(goal, rounded(cost(name).mean / (PLATFORM_FACTOR * cost(PLATFORM).mean)));
  return {
    name: 'markdown',
    about:
      'A 60 KB answer (prose, code, tables, math, 中文) in 8-character deltas, each painted, in Chromium: main-thread time a delta (TaskDuration). The longest task is the longest frame or long task. Frames: milliseconds between two, deltas joined once a frame. The floors parse nothing: what they cost is the browser laying out and painting. A goal that this leaves no room for is held to 1.5 × our page with letters added.',
    columns: ['1st third, ms', '2nd', '3rd', 'mean', 'longest task', '× ours'],
    rows: [...rows, ...rates.flatMap((rate) => frameRows(rate, frames.get(rate)))],
    limits: [
      {
        what: 'ours to plain text, ratio of cost',
        measured: rounded(ours.mean / cost('plain text in one node').mean),
        comparison: 'at most',
        limit: 1,
        noise: 0.5,
      },
      {
        what: 'streamdown to ours, ratio of cost',
        measured: dearer('streamdown'),
        comparison: 'at least',
        limit: reachable('streamdown', 5),
        noise: 0.35,
      },
      {
        what: 'react-markdown to ours, ratio of cost',
        measured: dearer('react-markdown, whole'),
        comparison: 'at least',
        limit: reachable('react-markdown, whole', 50),
        noise: 0.35,
      },
      {
        what: 'ours to our page with letters added, both above an empty page, ratio of cost',
        measured: rounded((ours.mean - cost(EMPTY).mean) / (cost(PLATFORM).mean - cost(EMPTY).mean)),
        comparison: 'at most',
        limit: PLATFORM_FACTOR,
      },
      {
        what: 'last third to first, ratio',
        measured: rounded((ours.thirds[2] ?? Number.NaN) / (ours.thirds[0] ?? Number.NaN)),
        comparison: 'at most',
        limit: 1.5,
        noise: 0.35,
      },
      { what: 'longest task, ms', measured: rounded(ours.longest), comparison: 'at most', limit: 50 },
      ...rates.map((rate) => ({
        what: `p99 frame at ${rate} deltas/s, ms (16.8, or 1.5 × our page, letters added)`,
        measured: rounded(frames.get(rate)?.ours ?? Number.NaN),
        comparison: 'at most' as const,
        limit: besidePlatform(16.8, frames.get(rate)?.platform ?? Number.NaN),
      })),
    ],
  };
}

function frameRows(rate: number, frames: Frames | undefined): BenchRow[] {
  const row = (name: string, ms: number | undefined) => ({
    name: `${name}, p99 frame at ${rate} deltas/s`,
    values: ['', '', '', rounded(ms ?? Number.NaN), '', ''],
  });
  return [row('ours', frames?.ours), row(PLATFORM, frames?.platform)];
}
