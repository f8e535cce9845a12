import type { Cast } from '../domain/take.ts';
import { castLines } from './cast-lines.ts';
import { splitLazily } from './split-text.ts';
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
}

/**
 * Yields the segments of a script in order: each in one voice and at most `max` code points long. Ranges without a
 * letter or digit are skipped, because a service would refuse them.
 */
export function* planSegments(
  script: PlannedScript,
  max: number,
  split: (text: string, max: number, first?: number) => Iterable<string> = splitLazily,
): Generator<Segment> {
  for (const [run, { voiceId, text }] of voiceRuns(script).entries()) {
    // Only the first segment must be short, so that playback starts early.
    for (const segment of run === 0 ? split(text, max) : split(text, max, max)) {
      if (isSpeakable(segment)) yield { voiceId, text: segment };
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
