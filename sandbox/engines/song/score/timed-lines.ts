import type { TimedLine } from '../../../../shared/service/lyrics/timed-lyrics.ts';
import type { SingOrder } from '../singing/sing.ts';
import type { BeatClock } from './clock.ts';
import type { Note, Score } from './score.ts';

/** Returns the singer's input: each word with its notes in seconds. */
export function sungWords({ tune }: Score, clock: BeatClock): SingOrder['words'] {
  return tune.flatMap((lines) =>
    lines.flatMap(({ words }) =>
      words.map(({ text, notes }) => {
        const sung = notes.map(({ beat, beats, midi }) => ({
          midi,
          startSec: clock(beat),
          endSec: clock(beat + beats),
        }));
        return { text: text.trim(), startSec: sung[0]?.startSec ?? 0, notes: sung };
      }),
    ),
  );
}

/** When each section begins and each line and word is sung, in whole milliseconds. */
export function timedLines(
  { sections, tune, lengthSec }: Score,
  clock: BeatClock,
  sung: boolean,
): TimedLine[] {
  const ms = (beat: number) => Math.round(clock(beat) * 1000);
  return sections.flatMap((section, at) => {
    const next = sections[at + 1];
    const endMs = next ? ms(next.beat) : Math.round(lengthSec * 1000);
    const tag: TimedLine = {
      startMs: ms(section.beat),
      endMs,
      text: `[${section.tag}]`,
      section: section.tag,
      words: [],
    };
    const lines = (sung ? (tune[at] ?? []) : []).map(({ words, text }): TimedLine => {
      const notes = words.flatMap((word): readonly Note[] => word.notes);
      const first = notes[0]?.beat ?? section.beat;
      const last = notes.at(-1);
      return {
        startMs: ms(first),
        endMs: last ? ms(last.beat + last.beats) : null,
        text,
        section: null,
        words: words.map((word) => ({ startMs: ms(word.notes[0]?.beat ?? first), text: word.text })),
      };
    });
    return [tag, ...lines];
  });
}
