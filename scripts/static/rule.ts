import { type Finding, lineAt, type Source } from './source.ts';

/** A static rule: what it forbids, why or what to use instead, and how to find violations. */
export interface Rule {
  readonly name: string;
  readonly why: string;
  find(sources: readonly Source[]): Finding[];
}

/** Selects the files of a rule: all that match `in` and none of `except`. */
export interface Where {
  readonly in: RegExp;
  readonly except?: RegExp;
}

/** Tests, their helpers, and the shared corpus of hostile texts. */
export const TEST = /\.test\.tsx?$|\/testing\//;
/** All shipped code. */
export const PRODUCT: Where = { in: /^(shared|core|electron|web|renderer|sandbox)\/.*\.tsx?$/, except: TEST };

export function inPlace(where: Where, path: string): boolean {
  return where.in.test(path) && !where.except?.test(path);
}

/** Returns a rule that each match of a pattern in the code violates. `pattern` must be global. */
export function banned(name: string, pattern: RegExp, why: string, where: Where = PRODUCT): Rule {
  return {
    name,
    why,
    find: (sources) =>
      sources
        .filter(({ path }) => inPlace(where, path))
        .flatMap(({ path, code }) =>
          [...code.matchAll(pattern)].map((match) => ({
            path,
            line: lineAt(code, match.index),
            detail: match[0].trim().replace(/\s+/g, ' '),
          })),
        ),
  };
}

/** Returns a rule that requires a pattern in one of these files. It reports nothing if there are no such files. */
export function required(name: string, pattern: RegExp, why: string, files: RegExp): Rule {
  return {
    name,
    why,
    find: (sources) => {
      const there = sources.filter(({ path }) => files.test(path) && !TEST.test(path));
      const first = there[0];
      if (!first || there.some(({ code }) => pattern.test(code))) return [];
      return [{ path: first.path, line: 1, detail: `${pattern.source} is missing` }];
    },
  };
}
