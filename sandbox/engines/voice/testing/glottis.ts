/** Synthesises a vowel with known parameters: pulses through two resonances. */
export function syntheticVowel(rate: number, seconds: number, hzAt: (time: number) => number): Float32Array {
  const pulses = new Float32Array(Math.round(rate * seconds));
  for (let time = 0.005; time < seconds; time += 1 / hzAt(time)) pulses[Math.round(time * rate)] = 1;
  const vowel = resonate(resonate(pulses, rate, 700, 90), rate, 1200, 110);
  const peak = vowel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return vowel.map((sample) => (0.6 * sample) / peak);
}

function resonate(samples: Float32Array, rate: number, hz: number, width: number): Float32Array {
  const radius = Math.exp((-Math.PI * width) / rate);
  const a1 = 2 * radius * Math.cos((2 * Math.PI * hz) / rate);
  const a2 = -radius * radius;
  let [y1, y2] = [0, 0];
  return samples.map((x) => {
    const y = x + a1 * y1 + a2 * y2;
    [y2, y1] = [y1, y];
    return y;
  });
}
