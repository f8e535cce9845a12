import { parseLyrics } from './parse.ts';
import type { SectionTag } from './tags.ts';

/** Removes a section (zero-based) with its words and the blank lines after them. */
export function removeSection(source: string, index: number): string {
  const { sections } = parseLyrics(source);
  const section = sections[index];
  if (!section) return source;
  const before = source.slice(0, section.from);
  const behind = source.slice(section.to);
  // Removing the last section leaves no trailing blank lines.
  return behind === '' && index > 0 ? before.trimEnd() + lineEndOf(source) : before + behind;
}

/** Inserts a copy of a section (zero-based) after it. */
export function duplicateSection(source: string, index: number): string {
  const section = parseLyrics(source).sections[index];
  if (!section) return source;
  const lineBreak = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
  const whole = source.slice(section.from, section.to);
  const body = whole.trimEnd();
  const gap = whole.slice(body.length);
  const last = section.to === source.length;
  const between = last ? lineBreak + lineBreak : gap;
  return source.slice(0, section.from) + body + between + body + gap + source.slice(section.to);
}

/** Changes the tag of a section (zero-based); its text stays. */
export function retagSection(source: string, index: number, tag: SectionTag): string {
  const section = parseLyrics(source).sections[index];
  return section ? `${source.slice(0, section.tagFrom)}[${tag}]${source.slice(section.tagTo)}` : source;
}

/** Returns the line break at the end of a text, if any. */
function lineEndOf(source: string): string {
  return /(?:\r\n|\n|\r)$/.exec(source)?.[0] ?? '';
}
