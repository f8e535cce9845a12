/** Differences between a list of names and the reviewed one. */
export interface Difference {
  /** Names that match no pattern. */
  readonly unexpected: readonly string[];
  /** Patterns without a match. */
  readonly missing: readonly string[];
}

/**
 * Compares names with patterns: `*` matches anything but a `/`, `?` one character of a hash. A name counts for the
 * first pattern it matches, so narrow patterns come before wide ones.
 */
export function compareNames(names: readonly string[], patterns: readonly string[]): Difference {
  const rules = patterns.map((pattern) => ({ pattern, rule: ruleOf(pattern) }));
  const fits = names.map((name) => ({ name, pattern: rules.find(({ rule }) => rule.test(name))?.pattern }));
  const met = new Set(fits.map(({ pattern }) => pattern));
  return {
    unexpected: fits.filter(({ pattern }) => pattern === undefined).map(({ name }) => name),
    missing: patterns.filter((pattern) => !met.has(pattern)),
  };
}

function ruleOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '[^/]*').replaceAll('?', '[\\w-]')}$`);
}
