import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../.dependency-cruiser.mjs';
import { ROOT } from './setup/places.mjs';
import { ALL_RULES } from './static/all-rules.ts';

/** A test, a static rule or a boundary that a page of docs/ names: `place › words of its name`. */
export interface TestReference {
  readonly place: string;
  readonly name: string;
}

/** All references of a piece of Markdown. */
export function referencesIn(markdown: string): TestReference[] {
  return [...markdown.matchAll(/`([^`]+?) › ([^`]*)`/g)].map((match) => ({
    place: match[1] ?? '',
    name: match[2] ?? '',
  }));
}

/** Why a reference leads nowhere, or ''. */
export function referenceProblem({ place, name }: TestReference): string {
  if (place === 'static') return ALL_RULES.some((rule) => rule.name === name) ? '' : 'no such rule';
  if (place === 'boundary') return config.forbidden.some((rule) => rule.name === name) ? '' : 'no such rule';
  if (!existsSync(join(ROOT, place))) return 'no such file';
  // Names of tests, with the signs that a source writes for quotes.
  const text = readFileSync(join(ROOT, place), 'utf8').replaceAll("\\'", "'");
  return name !== '' && text.includes(name) ? '' : 'no test of that name';
}
