import { type BenchRow, type BenchTable, besidePlatform } from '../bench-table.ts';
import { median, quantile, rounded } from '../median.ts';
import type { Way } from '../plain-rows/capture-rows.ts';
import type { MainThreadTask } from '../tasks/main-thread-tasks.ts';
import { LONG } from './fill-conversation.ts';
import type { Scrolled } from './in-page.ts';

export const COUNT = 10_000;
export const VIEW = { width: 1280, height: 800 };
/** Scroll speed of a fast wheel, in pixels per frame. */
export const STEP = 240;
export const FRAMES = 600;
export const PLACES = 120;
const LIMITS = { openMs: 150, openLongMs: 300, frameMs: 32, jumpPx: 2, goToMs: 300 } as const;

export interface Scrolls {
  readonly steps: Scrolled;
  readonly dragged: Scrolled;
  /** Time of a jump to the middle of all messages in ms; NaN if that is impossible. */
  readonly middleMs: number;
  /** Main-thread tasks while scrolling and dragging. */
  readonly work: readonly MainThreadTask[];
  readonly dragWork: readonly MainThreadTask[];
}

export interface Measured extends Scrolls {
  readonly openMs: readonly number[];
  /** Main-thread tasks of every opening. */
  readonly openWork: readonly MainThreadTask[];
}

export interface Beside {
  /** Times between frames of an empty page in ms. */
  readonly control: readonly number[];
  /** Time to open the conversation with long answers in ms, of each opening. */
  readonly longMs: readonly number[];
  /** Rows of the app as plain HTML in the app's page, without its script. */
  readonly platform: Readonly<Record<Way, Scrolls>>;
}

/** Returns the figures of every way to show the conversation, and their limits. */
export function table(
  all: Record<string, Measured> & { ours: Measured },
  { control, platform, longMs }: Beside,
): BenchTable {
  const { ours } = all;
  const scrollPlatform = Math.min(...Object.values(platform).map(({ steps }) => quantile(steps.gaps, 0.99)));
  const dragPlatform = quantile(platform.virtua.dragged.gaps, 0.99);
  return {
    name: 'conversation',
    about: `A conversation of ${COUNT.toLocaleString('en')} messages (Markdown with code, tables, formulas and 中文, one of a kind each) at ${VIEW.width} × ${VIEW.height} in a real Chromium: opened to its last screen, painted; scrolled ${STEP} pixels a frame for ${FRAMES} frames up and back; the scroll bar dragged through all of it and back by way of ${PLACES} places, two frames each; and gone to its middle at once. "ours" is the whole app in the browser host with every call to the core; the others are the bare list on a page that holds all messages beforehand. A jump is how far a message in the middle of the view stood from where the scrolling had brought it. Frames hold the drawing of pixels, too, where there is no graphics card on the same processors, and all else that runs on the machine: an empty page is measured beside them, and the platform: the HTML of the rows that ours scrolled through, in our page without its script: all in flow, with content-visibility, and ${COUNT.toLocaleString('en')} in virtua alone, which draws new rows as ours does. A frame's limit is its goal, or 1.5 × the platform's: the fastest of the three for scrolling, virtua for dragging, as only it holds so many.`,
    columns: [
      'open, ms',
      'slowest opening, ms',
      'main thread an opening, CPU ms',
      'frame p50, ms',
      'frame p99, ms',
      'longest, ms',
      'main thread p99, CPU ms',
      'jump, px',
      'to the middle, ms',
      'drag: frame p99, ms',
      'drag: main thread p99, CPU ms',
      'drag: places without a message',
    ],
    rows: [
      ...Object.entries(all).map(([name, measured]) => rowOf(name, measured)),
      ...Object.entries(platform).map(([way, scrolls]) => rowOf(`platform: our rows, ${way}`, scrolls)),
      {
        name: 'an empty page',
        values: [
          '',
          '',
          '',
          median(control),
          quantile(control, 0.99),
          quantile(control, 1),
          '',
          '',
          '',
          '',
          '',
          '',
        ].map((value) => (typeof value === 'number' ? rounded(value, 1) : value)),
      },
    ],
    limits: [
      {
        what: 'from the click to the last screen painted, median, ms',
        measured: rounded(median(ours.openMs), 0),
        comparison: 'at most',
        limit: LIMITS.openMs,
      },
      {
        what: `the same with ${LONG.answers} answers of ${LONG.characters / 1000} KB, ms`,
        measured: rounded(median(longMs), 0),
        comparison: 'at most',
        limit: LIMITS.openLongMs,
      },
      {
        what: 'frame while scrolling, 99th percentile, ms (32, or 1.5 × the platform)',
        measured: rounded(quantile(ours.steps.gaps, 0.99), 1),
        comparison: 'at most',
        limit: besidePlatform(LIMITS.frameMs, scrollPlatform),
      },
      {
        what: 'frame while dragging the scroll bar, 99th percentile, ms (32, or 1.5 × the platform)',
        measured: rounded(quantile(ours.dragged.gaps, 0.99), 1),
        comparison: 'at most',
        limit: besidePlatform(LIMITS.frameMs, dragPlatform),
      },
      {
        what: 'jump while scrolling, px',
        measured: rounded(ours.steps.jump, 1),
        comparison: 'at most',
        limit: LIMITS.jumpPx,
      },
      {
        what: 'to the middle of all messages at once, ms',
        measured: rounded(ours.middleMs, 0),
        comparison: 'at most',
        limit: LIMITS.goToMs,
      },
      {
        what: 'pixels scrolled through, one way',
        measured: ours.steps.pixels,
        comparison: 'at least',
        limit: STEP * FRAMES * 0.95,
      },
    ],
  };
}

function rowOf(name: string, measured: Scrolls & Partial<Measured>): BenchRow {
  const { openMs, openWork = [], steps, dragged, work, dragWork, middleMs } = measured;
  const opening = openMs
    ? [
        rounded(median(openMs), 0),
        rounded(quantile(openMs, 1), 0),
        rounded(openWork.reduce((sum, { cpu }) => sum + cpu, 0) / openMs.length, 0),
      ]
    : ['', '', ''];
  return {
    name,
    values: [
      ...opening,
      rounded(median(steps.gaps), 1),
      rounded(quantile(steps.gaps, 0.99), 1),
      rounded(quantile(steps.gaps, 1), 1),
      rounded(dearest(work, steps.gaps.length), 1),
      rounded(steps.jump, 1),
      Number.isNaN(middleMs) ? 'cannot' : rounded(middleMs, 0),
      rounded(quantile(dragged.gaps, 0.99), 1),
      rounded(dearest(dragWork, dragged.gaps.length), 1),
      dragged.blank,
    ],
  };
}

/** Returns the 99th percentile of CPU time per frame: only the longest tasks count, one per frame. */
function dearest(work: readonly MainThreadTask[], frames: number): number {
  const cpu = work.map((task) => task.cpu).toSorted((one, other) => other - one);
  return quantile(cpu.slice(0, frames), 0.99);
}
