import type { Block } from './decoded-audio.ts';
import { SampleQueue } from './sample-queue.ts';

/** Length of a fade-out or fade-in at an abrupt edge, in seconds. */
const FADE_S = 0.003;
/** A jump between parts is a click if it exceeds this level and this many times the steepest step around it. */
const CLICK = 0.02;
const CLICK_RATIO = 2;

/**
 * Joins audio parts sample by sample. If an edge is abrupt, which sounds like a click, 3 ms on each side are faded;
 * everything else is unchanged.
 */
export class SeamFader {
  readonly #fade: number;
  readonly #channels: number;
  readonly #isLossy: boolean;
  #before: SampleQueue;
  #after: SampleQueue | undefined;

  /** @param isLossy whether the parts come from a lossy encoder. */
  constructor(
    { sampleRate, channels }: { readonly sampleRate: number; readonly channels: number },
    isLossy: boolean,
  ) {
    this.#isLossy = isLossy;
    this.#fade = Math.round(sampleRate * FADE_S);
    this.#channels = channels;
    this.#before = new SampleQueue(channels);
  }

  /** Adds samples of the current part. Yields those that no later seam can change. */
  *push(block: Block): Generator<Block> {
    if (this.#after === undefined) {
      this.#before.push(block);
      yield this.#before.take(this.#before.length - this.#fade);
      return;
    }
    this.#after.push(block);
    if (this.#after.length >= this.#fade) yield* this.#joinParts();
  }

  /** Ends the current part and begins the next. */
  *nextPart(): Generator<Block> {
    if (this.#after !== undefined) yield* this.#joinParts();
    this.#after = new SampleQueue(this.#channels);
  }

  *end(): Generator<Block> {
    if (this.#after !== undefined) yield* this.#joinParts();
    yield this.#before.take(this.#before.length);
  }

  *#joinParts(): Generator<Block> {
    if (this.#after === undefined) return;
    const before = this.#before.take(this.#before.length);
    const after = this.#after.take(this.#after.length);
    const edges = before.map((samples, i) => ({
      left: samples.subarray(-this.#fade),
      right: (after[i] ?? new Float32Array()).subarray(0, this.#fade),
    }));
    if (edges.some(({ left, right }) => isAbrupt(left, right, this.#isLossy))) {
      for (const { left, right } of edges) fadeOutIn(left, right);
    }
    this.#after = undefined;
    yield before;
    this.#before.push(after);
    yield this.#before.take(this.#before.length - this.#fade);
  }
}

function isAbrupt(left: Float32Array, right: Float32Array, isLossy: boolean): boolean {
  const [end, begin] = [left.at(-1) ?? 0, right[0] ?? 0];
  // A lossy part that ends mid-sound has an encoding artifact there.
  if (isLossy) return Math.max(Math.abs(end), Math.abs(begin)) > CLICK;
  return Math.abs(begin - end) > Math.max(CLICK, CLICK_RATIO * Math.max(steepest(left), steepest(right)));
}

/** Fades `left` out and `right` in, with a raised cosine. */
function fadeOutIn(left: Float32Array, right: Float32Array): void {
  for (let i = 0; i < left.length; i++) {
    left[left.length - 1 - i] = (left[left.length - 1 - i] ?? 0) * fadeGain(i, left.length);
  }
  for (let i = 0; i < right.length; i++) right[i] = (right[i] ?? 0) * fadeGain(i, right.length);
}

function fadeGain(i: number, length: number): number {
  return (1 - Math.cos((Math.PI * i) / length)) / 2;
}

function steepest(samples: Float32Array): number {
  let max = 0;
  for (let i = 1; i < samples.length; i++) {
    max = Math.max(max, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  }
  return max;
}
