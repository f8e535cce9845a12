/** Makes the sound of one hit: one channel, about −1 to 1. `velocity` is its colour; how loud it is, the mix says. */
export type Strike = (velocity: number, take: number) => Float32Array;
