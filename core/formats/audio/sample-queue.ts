import type { Block } from './decoded-audio.ts';

/** A FIFO of samples: pushed in blocks of any size, taken in lengths of the caller's choice. */
export class SampleQueue {
  readonly #channels: number;
  #blocks: Block[] = [];
  #length = 0;

  constructor(channels: number) {
    this.#channels = channels;
  }

  /** Samples per channel. */
  get length(): number {
    return this.#length;
  }

  push(block: Block): void {
    const length = block[0]?.length ?? 0;
    if (length === 0) return;
    this.#blocks.push(block);
    this.#length += length;
  }

  /** Removes and returns up to `length` samples; the caller may modify them. */
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
