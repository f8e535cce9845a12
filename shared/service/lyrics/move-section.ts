import { lineRanges } from './line-ranges.ts';
import { parseLyrics } from './parse.ts';

/**
 * Moves a section (zero-based) with its text to another index. The blank lines between sections stay in place, as does
 * the text before the first tag, so that moving back restores the text. An invalid index changes nothing.
 */
export function moveSection(source: string, fromIndex: number, toIndex: number): string {
  const { sections } = parseLyrics(source);
  const parts = sections.map(({ from, to }) => splitEnd(source.slice(from, to)));
  const bodies = parts.map(({ body }) => body);
  const [moved] = parts[toIndex] ? bodies.splice(fromIndex, parts[fromIndex] ? 1 : 0) : [];
  if (moved === undefined) return source;
  bodies.splice(toIndex, 0, moved);
  const head = source.slice(0, sections[0]?.from ?? 0);
  return head + parts.map(({ gap }, at) => (bodies[at] ?? '') + gap).join('');
}

/** Splits a section after its last non-blank line. */
function splitEnd(section: string): { body: string; gap: string } {
  let saidTo = 0;
  for (const [start, end] of lineRanges(section)) if (section.slice(start, end).trim() !== '') saidTo = end;
  return { body: section.slice(0, saidTo), gap: section.slice(saidTo) };
}
