import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../setup/places.mjs';
import type { Rule } from '../rule.ts';
import { lineAt } from '../source.ts';

/** Section numbers and field names copied from the service's description, which is not part of the project. */
const page = z
  .object({ sections: z.array(z.string()), fields: z.record(z.string(), z.array(z.string())) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'docs/service-sections.json'), 'utf8')));
const SECTIONS = new Set(page.sections);

/** Rules that keep the code's references to the service's description correct. */
export const SERVICE_PAGE_RULES: readonly Rule[] = [
  {
    name: 'service-section-exists',
    why: 'docs/service-sections.json lists the sections there are.',
    find: (sources) =>
      sources.flatMap(({ path, text }) =>
        [...text.matchAll(/SERVICE\.md §\s?(\d+(?:\.\d+)?)?/g)]
          .filter((match) => match[1] === undefined || !SECTIONS.has(match[1]))
          .map((match) => ({ path, line: lineAt(text, match.index), detail: match[0] })),
      ),
  },
  {
    name: 'service-field-known',
    why: 'Every field of the service stands in its schema in shared/service.',
    find: (sources) => {
      const service = sources.filter(({ path }) => /^shared\/service\/(?!.*\.test\.ts)/.test(path));
      if (service.length === 0) return [];
      const known = new Set(service.flatMap(({ text }) => text.match(/\w+/g) ?? []));
      return Object.entries(page.fields).flatMap(([section, names]) =>
        names
          .filter((name) => !known.has(name))
          .map((name) => ({ path: 'shared/service', line: 1, detail: `${name} of §${section} is nowhere` })),
      );
    },
  },
];
