import type { Cast } from '../domain/take.ts';
import { castLines } from './cast-lines.ts';
import { isPause, splitAtPauses } from './pauses.ts';
import { countPoints, splitLazily } from './split-text.ts';
import { isSpeakable } from './spoken-text.ts';

/** The text and voice of one call. */
export interface Segment {
  readonly voiceId: string;
  readonly text: string;
}

/** A script whose speakers are known. */
export interface PlannedScript {
  /** As `spokenText` returns it. */
  readonly text: string;
  /** The default voice. */
  readonly voiceId: string;
  readonly cast: Cast | null;
  /** Returns a text as it is sent, see `pronouncer`; unchanged by default. */
  readonly pronounce?: (text: string) => string;
}

/** Below this many code points, a segment is not cut further to make room for long pronunciations. */
const SHORTEST = 20;

/**
 * Yields the segments of a script in order: each in one voice and at most `max` code points long when sent. A pause is a
 * segment. Ranges without a letter or digit are skipped, because a service would refuse them.
 */
export function* planSegments(
  script: PlannedScript,
  max: number,
  split: (text: string, max: number, first?: number) => Iterable<string> = splitLazily,
): Generator<Segment> {
  // Only the first segment must be short, so that playback starts early.
  let first: number | undefined;
  for (const { voiceId, text } of voiceRuns(script)) {
    for (const part of splitAtPauses(text)) {
      if (isPause(part)) {
        yield { voiceId, text: part };
        continue;
      }
      for (const segment of fitting(part, max, first)) {
        if (isSpeakable(segment)) yield { voiceId, text: segment };
      }
      if (part.trim() !== '') first = max;
    }
  }

  /** Splits a text, and again where its pronunciation is too long. */
  function* fitting(text: string, limit: number, first?: number): Generator<string> {
    for (const segment of first === undefined ? split(text, limit) : split(text, limit, first)) {
      const length = countPoints(script.pronounce?.(segment) ?? segment);
      const less = Math.floor((limit * max) / length);
      if (length <= max || less < SHORTEST) yield segment;
      else yield* fitting(segment, less, less);
    }
  }
}

/** Returns ranges of the script spoken by one voice. */
function voiceRuns({ text, voiceId, cast }: PlannedScript): Segment[] {
  if (cast === null) return [{ voiceId, text }];
  const runs: { voiceId: string; lines: string[] }[] = [];
  for (const line of castLines(text, cast)) {
    const voice = (line.speaker === null ? null : cast[line.speaker]) ?? voiceId;
    const last = runs.at(-1);
    // A blank line belongs to the previous speaker.
    if (last && (last.voiceId === voice || line.text.trim() === '')) last.lines.push(line.text);
    else runs.push({ voiceId: voice, lines: [line.text] });
  }
  return runs.map((run) => ({ voiceId: run.voiceId, text: run.lines.join('\n') }));
}
