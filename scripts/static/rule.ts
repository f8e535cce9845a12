import { type Finding, lineAt, type Source } from './source.ts';

/** A static rule: what it forbids, why or what to use instead, and how to find violations. */
export interface Rule {
  readonly name: string;
  readonly why: string;
  find(sources: readonly Source[]): Finding[];
}

/** Files a rule looks at: all that match `in` and none of `except`. */
export interface Where {
  readonly in: RegExp;
  readonly except?: RegExp;
}

/** Tests, what is made for them, and the corpus of hostile texts they share. */
export const TEST = /\.test\.tsx?$|\/testing\//;
/** Everything that ships. */
export const PRODUCT: Where = { in: /^(shared|core|electron|web|renderer|sandbox)\/.*\.tsx?$/, except: TEST };

export function inPlace(where: Where, path: string): boolean {
  return where.in.test(path) && !where.except?.test(path);
}

/** A rule that each match of a pattern in the code breaks. `pattern` must be global. */
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

/** A rule that something must stand in one of these files. Says nothing while there are no such files. */
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
