import type { Block } from './decoded-audio.ts';

/** Samples that wait: pushed in blocks of any size, taken in lengths of the caller's choice. */
export class SampleQueue {
  readonly #channels: number;
  #blocks: Block[] = [];
  #length = 0;

  constructor(channels: number) {
    this.#channels = channels;
  }

  /** Samples a channel. */
  get length(): number {
    return this.#length;
  }

  push(block: Block): void {
    const length = block[0]?.length ?? 0;
    if (length === 0) return;
    this.#blocks.push(block);
    this.#length += length;
  }

  /** The first `length` samples, fewer when there are no more; the caller may write on them. */
  take(length: number): Float32Array[] {
    const wanted = Math.max(0, Math.min(length, this.#length));
    const out = Array.from({ length: this.#channels }, () => new Float32Array(wanted));
    for (let at = 0; at < wanted; ) {
      const [block = []] = this.#blocks;
      const size = block[0]?.length ?? 0;
      const part = Math.min(size, wanted - at);
      for (const [channel, samples] of block.entries()) out[channel]?.set(samples.subarray(0, part), at);
      if (part === size) this.#blocks.shift();
      else this.#blocks[0] = block.map((samples) => samples.subarray(part));
      at += part;
    }
    this.#length -= wanted;
    return out;
  }
}
