/** Turns written beats into seconds. */
export type BeatClock = (beat: number) => number;

/**
 * @param tempo Beats a minute.
 * @param swing Where the second eighth of a beat falls: 0.5 is even, 2/3 is a triplet.
 */
export function beatClock(tempo: number, swing: number): BeatClock {
  const beatSec = 60 / tempo;
  return (beat) => {
    const whole = Math.floor(beat);
    const part = beat - whole;
    const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing);
    return (whole + swung) * beatSec;
  };
}
