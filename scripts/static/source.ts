import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A file as the static rules read it. */
export interface Source {
  /** Path relative to the project's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Text with comments blanked out: same length, same lines. Strings stay, because a forbidden flag often is one. */
  readonly code: string;
  /** All nodes of the syntax tree in no particular order; empty if the file is not a script. */
  readonly nodes: readonly Node[];
}

export type Node = ESTree.Node;

/** A violation that a rule found. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly detail: string;
}

/** Parses a file. @throws Error if a script does not parse, because it cannot be checked */
export function toSource(path: string, text: string): Source {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return { path, text, code: text, nodes: [] };
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  let code = text;
  for (const { start, end } of comments) {
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  }
  const nodes: Node[] = [];
  collect(program, nodes);
  return { path, text, code, nodes };
}

export function readSource(folder: string, path: string): Source {
  return toSource(path, readFileSync(join(folder, path), 'utf8'));
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into);
  else if (isNode(value)) {
    into.push(value);
    for (const child of Object.values(value))
      if (child !== null && typeof child === 'object') collect(child, into);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the line, counted from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
