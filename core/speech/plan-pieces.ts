import { castLines } from '../../shared/domain/cast-lines.ts';
import type { Cast } from '../../shared/domain/take.ts';
import { splitText } from './split-text.ts';
import { isSpeakable } from './spoken-text.ts';

/** What one call speaks. */
export interface Piece {
  readonly voiceId: string;
  readonly text: string;
}

/**
 * What is sent of a script, in order: each piece by one voice and at most `max` code points long. Lines of a name that is
 * not cast, and those before the first name, are the main voice's. Stretches without a letter or digit are left out: a
 * service would refuse them. Empty when nothing is left.
 */
export function planPieces(
  script: { readonly text: string; readonly voiceId: string; readonly cast: Cast | null },
  max: number,
  split: typeof splitText = splitText,
): Piece[] {
  return voiceRuns(script).flatMap(({ voiceId, text }, run) =>
    // Only what is heard first need be short.
    (run === 0 ? split(text, max) : split(text, max, max))
      .filter(isSpeakable)
      .map((piece) => ({ voiceId, text: piece })),
  );
}

/** Stretches of the script spoken by one voice. */
function voiceRuns({ text, voiceId, cast }: Parameters<typeof planPieces>[0]): Piece[] {
  if (cast === null) return [{ voiceId, text }];
  const runs: { voiceId: string; lines: string[] }[] = [];
  for (const line of castLines(text)) {
    const voice = voiceOf(line.name, cast) ?? voiceId;
    const last = runs.at(-1);
    // A blank line belongs to whoever spoke: it makes no run of its own.
    if (last && (last.voiceId === voice || line.text.trim() === '')) last.lines.push(line.text);
    else runs.push({ voiceId: voice, lines: [line.text] });
  }
  return runs.map((run) => ({ voiceId: run.voiceId, text: run.lines.join('\n') }));
}

/** Own properties only: a part may be called `constructor`. */
function voiceOf(name: string | null, cast: Cast): string | undefined {
  return name !== null && Object.hasOwn(cast, name) ? cast[name] : undefined;
}
