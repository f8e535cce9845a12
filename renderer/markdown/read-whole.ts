import type { MdNode } from './md-node.ts';
import { parseBlocks } from './parse-blocks.ts';

/** Parses a complete Markdown text into nodes. */
export function readWhole(source: string): readonly MdNode[] {
  return parseBlocks(normalised(source), Object.create(null)).blocks.map((block) => block.node);
}

/** Normalises line ends to `\n` and replaces NUL characters as CommonMark requires. */
export function normalised(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.includes('\0') ? lines.replaceAll('\0', '\ufffd') : lines;
}
