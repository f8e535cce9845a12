import { lineRanges } from './line-ranges.ts';
import { parseLyrics } from './parse.ts';

/**
 * Puts one section, counted from 0, at another place; its text goes with it. The blank lines between sections stay
 * where they are, and so does what stands before the first tag, so that moving back gives the same text again. A place
 * that does not exist changes nothing.
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

/** A section up to its last line that says something, and the line breaks and blank lines behind that. */
function splitEnd(section: string): { body: string; gap: string } {
  let saidTo = 0;
  for (const [start, end] of lineRanges(section)) if (section.slice(start, end).trim() !== '') saidTo = end;
  return { body: section.slice(0, saidTo), gap: section.slice(saidTo) };
}
