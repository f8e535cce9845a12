/** How a list of names differs from the reviewed one. */
export interface Difference {
  /** Names no pattern stands for. */
  readonly unexpected: readonly string[];
  /** Patterns nothing was found for. */
  readonly missing: readonly string[];
}

/**
 * Compares names with patterns: `*` stands for anything but a `/`, `?` for one character of a hash. A name counts for
 * the first pattern it fits, so the narrow ones stand before the wide.
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
