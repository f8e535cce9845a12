/** Two-dimensional gradient noise, about -1 to 1, deterministic for the same random numbers. */
export type Noise = (x: number, y: number) => number;

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const SIZE = 256;

export function makeNoise(random: () => number): Noise {
  const order = Array.from({ length: SIZE }, (_, at) => at);
  for (let at = SIZE - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  const turn = Float64Array.from({ length: SIZE }, () => random() * 2 * Math.PI);
  const [gx, gy] = [turn.map(Math.cos), turn.map(Math.sin)];
  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    const at = order[((order[ix & 255] ?? 0) + iy) & 255] ?? 0;
    return (gx[at] ?? 0) * dx + (gy[at] ?? 0) * dy;
  };
  return (x, y) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - ix, y - iy];
    const [u, v] = [fade(dx), fade(dy)];
    const top = corner(ix, iy, dx, dy) * (1 - u) + corner(ix + 1, iy, dx - 1, dy) * u;
    const bottom = corner(ix, iy + 1, dx, dy - 1) * (1 - u) + corner(ix + 1, iy + 1, dx - 1, dy - 1) * u;
    return (top * (1 - v) + bottom * v) * 1.5;
  };
}

/** Sums octaves of noise, each finer and weaker than the last, for terrain and clouds. */
export function fractal(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let [sum, weight, scale, all] = [0, 1, 1, 0];
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
      all += weight;
      weight *= 0.5;
      scale *= 2.03;
    }
    return sum / all;
  };
}
