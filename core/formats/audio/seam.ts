import type { Block } from './decoded-audio.ts';
import { SampleQueue } from './sample-queue.ts';

/** How long an abrupt end fades out, and a beginning in. Seconds. */
const FADE = 0.003;
/** A step is a click when it is this high, and this many times what the sound around does by itself. */
const CLICK = 0.02;
const ROUGHER = 2;

/**
 * Joins parts sample by sample. Only where an edge is abrupt, which is heard as a click, 3 ms of each side are faded; all
 * else stays as it was.
 */
export class Seams {
  readonly #fade: number;
  readonly #channels: number;
  readonly #isLossy: boolean;
  #before: SampleQueue;
  #after: SampleQueue | undefined;

  /** @param isLossy whether the parts come from an encoder that does not keep every sample. */
  constructor(
    { sampleRate, channels }: { readonly sampleRate: number; readonly channels: number },
    isLossy: boolean,
  ) {
    this.#isLossy = isLossy;
    this.#fade = Math.round(sampleRate * FADE);
    this.#channels = channels;
    this.#before = new SampleQueue(channels);
  }

  /** More of the part under way. Gives what is settled. */
  *push(block: Block): Generator<Block> {
    if (this.#after === undefined) {
      this.#before.push(block);
      yield this.#before.take(this.#before.length - this.#fade);
      return;
    }
    this.#after.push(block);
    if (this.#after.length >= this.#fade) yield* this.#close();
  }

  /** Here one part ends and the next begins. */
  *nextPart(): Generator<Block> {
    if (this.#after !== undefined) yield* this.#close();
    this.#after = new SampleQueue(this.#channels);
  }

  *end(): Generator<Block> {
    if (this.#after !== undefined) yield* this.#close();
    yield this.#before.take(this.#before.length);
  }

  *#close(): Generator<Block> {
    if (this.#after === undefined) return;
    const before = this.#before.take(this.#before.length);
    const after = this.#after.take(this.#after.length);
    const near = before.map((samples, i) => ({
      left: samples.subarray(-this.#fade),
      right: (after[i] ?? new Float32Array()).subarray(0, this.#fade),
    }));
    if (near.some(({ left, right }) => isAbrupt(left, right, this.#isLossy))) {
      for (const { left, right } of near) fade(left, right);
    }
    this.#after = undefined;
    yield before;
    this.#before.push(after);
    yield this.#before.take(this.#before.length - this.#fade);
  }
}

function isAbrupt(left: Float32Array, right: Float32Array, isLossy: boolean): boolean {
  const [end, begin] = [left.at(-1) ?? 0, right[0] ?? 0];
  // A lossy part that ends in the middle of a sound has a crackle there, left by its encoder.
  if (isLossy) return Math.max(Math.abs(end), Math.abs(begin)) > CLICK;
  return Math.abs(begin - end) > Math.max(CLICK, ROUGHER * Math.max(steepest(left), steepest(right)));
}

/** Half a cosine from nothing, and the same to nothing. */
function fade(left: Float32Array, right: Float32Array): void {
  for (let i = 0; i < left.length; i++) {
    left[left.length - 1 - i] = (left[left.length - 1 - i] ?? 0) * rise(i, left.length);
  }
  for (let i = 0; i < right.length; i++) right[i] = (right[i] ?? 0) * rise(i, right.length);
}

function rise(i: number, length: number): number {
  return (1 - Math.cos((Math.PI * i) / length)) / 2;
}

function steepest(samples: Float32Array): number {
  let most = 0;
  for (let i = 1; i < samples.length; i++) {
    most = Math.max(most, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  }
  return most;
}
