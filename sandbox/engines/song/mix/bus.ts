import { BLOCK } from './strip.ts';

/** The bus that all instruments are mixed into for one block: both sides, and the sends to reverb and echo. */
export class Bus {
  readonly left = new Float32Array(BLOCK);
  readonly right = new Float32Array(BLOCK);
  readonly room = new Float32Array(BLOCK);
  readonly echo = new Float32Array(BLOCK);

  clear(): void {
    this.left.fill(0);
    this.right.fill(0);
    this.room.fill(0);
    this.echo.fill(0);
  }

  /**
   * Adds one channel. @param pan −1 left to 1 right, at equal power.
   * @param push What it is multiplied with, sample by sample; null: nothing.
   */
  add(samples: Float32Array, gain: number, pan: number, sends: Sends, push: Float32Array | null): void {
    const angle = ((pan + 1) * Math.PI) / 4;
    const l = Math.cos(angle) * gain * Math.SQRT2;
    const r = Math.sin(angle) * gain * Math.SQRT2;
    const room = sends.reverb * gain;
    const echo = sends.echo * gain;
    const { left, right } = this;
    for (let i = 0; i < BLOCK; i += 1) {
      const x = (samples[i] ?? 0) * (push ? (push[i] ?? 1) : 1);
      left[i] = (left[i] ?? 0) + x * l;
      right[i] = (right[i] ?? 0) + x * r;
      this.room[i] = (this.room[i] ?? 0) + x * room;
      this.echo[i] = (this.echo[i] ?? 0) + x * echo;
    }
  }
}

export interface Sends {
  readonly reverb: number;
  readonly echo: number;
}

export function gainOf(decibels: number): number {
  return 10 ** (decibels / 20);
}
