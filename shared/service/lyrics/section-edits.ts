import { parseLyrics } from './parse.ts';
import type { SectionTag } from './tags.ts';

/** Takes a section, counted from 0, out of the lyrics, with its words and the blank lines behind them. */
export function removeSection(source: string, index: number): string {
  const { sections } = parseLyrics(source);
  const section = sections[index];
  if (!section) return source;
  const before = source.slice(0, section.from);
  const behind = source.slice(section.to);
  // The last one leaves no blank lines hanging at the end.
  return behind === '' && index > 0 ? before.trimEnd() + lineEndOf(source) : before + behind;
}

/** Puts a second one of a section, counted from 0, right behind it. */
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

/** Gives a section, counted from 0, another tag; what stands under it stays. */
export function retagSection(source: string, index: number, tag: SectionTag): string {
  const section = parseLyrics(source).sections[index];
  return section ? `${source.slice(0, section.tagFrom)}[${tag}]${source.slice(section.tagTo)}` : source;
}

/** The line break a text ends with, if it does. */
function lineEndOf(source: string): string {
  return /(?:\r\n|\n|\r)$/.exec(source)?.[0] ?? '';
}
