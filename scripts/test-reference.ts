import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../.dependency-cruiser.mjs';
import { ROOT } from './setup/places.mjs';
import { ALL_RULES } from './static/all-rules.ts';

/** A test, static rule or boundary that a page of docs/ refers to: `place › words of its name`. */
export interface TestReference {
  readonly place: string;
  readonly name: string;
}

/** Returns all references in a Markdown text. */
export function referencesIn(markdown: string): TestReference[] {
  return [...markdown.matchAll(/`([^`]+?) › ([^`]*)`/g)].map((match) => ({
    place: match[1] ?? '',
    name: match[2] ?? '',
  }));
}

/** Returns why a reference is broken, or '' if it is not. */
export function referenceProblem({ place, name }: TestReference): string {
  if (place === 'static') return ALL_RULES.some((rule) => rule.name === name) ? '' : 'no such rule';
  if (place === 'boundary') return config.forbidden.some((rule) => rule.name === name) ? '' : 'no such rule';
  if (!existsSync(join(ROOT, place))) return 'no such file';
  // The comparison uses test names with the characters that a source escapes in strings.
  const text = readFileSync(join(ROOT, place), 'utf8').replaceAll("\\'", "'");
  return name !== '' && text.includes(name) ? '' : 'no test of that name';
}
