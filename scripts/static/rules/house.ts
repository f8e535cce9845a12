import type { Rule } from '../rule.ts';
import { banned, inPlace, PRODUCT } from '../rule.ts';
import type { Finding, Source } from '../source.ts';
import { lineAt } from '../source.ts';

const CODE = {
  in: /^(shared|core|electron|web|renderer|sandbox|e2e|bench|scripts)\/.*\.(tsx?|mjs)$/,
  except: /^scripts\/(planted|static)\//,
};
/** Schemas and catalogs may be long, because they read as tables. */
const LONG_MAY_BE = /^(shared\/service|renderer\/locales|scripts\/planted)\/|\.test\.tsx?$|\/testing\//;
const LONGEST = 300;
const DRAWERS = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[cm]?tsx?$|\.mjs$)/;

const perFile = (
  name: string,
  why: string,
  look: (source: Source) => Omit<Finding, 'path'> | undefined,
): Rule => ({
  name,
  why,
  find: (sources) =>
    sources.flatMap((source) => {
      const found = inPlace(CODE, source.path) ? look(source) : undefined;
      return found ? [{ path: source.path, ...found }] : [];
    }),
});

/** Returns a rule on the whole text, comments included. */
const inText = (name: string, pattern: RegExp, why: string): Rule => ({
  name,
  why,
  find: (sources) =>
    sources
      .filter(({ path }) => inPlace(CODE, path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(pattern)].map((match) => ({
          path,
          line: lineAt(text, match.index),
          detail: match[0],
        })),
      ),
});

const CATALOGS = { in: /^renderer\/locales\/(en|zh-cn)\/[^/]+\.ts$/, except: /core-sentences/ };
const OTHER_TERMS =
  /(?<!\{\{)\b(?:pictures?|conversations?(?!\.json)|grid runs?|base address|billed|for good|bring (?:back|in)|brought (?:back|in)|sum(?:med)? up|le(?:ave|ft) out|saved results?|polled)\b|计费|您|彻底|网格对比|略去|聊天|声音/i;

/** Requires the glossary's terms in the texts of the catalogs. */
const plainTerms: Rule = {
  name: 'plain-terms',
  why: 'One name for one thing: docs/glossary.md.',
  find: (sources) =>
    sources
      .filter(({ path }) => inPlace(CATALOGS, path))
      .flatMap(({ path, text, nodes }) =>
        nodes.flatMap((node) => {
          if (node.type !== 'Property' || node.value.type !== 'Literal') return [];
          const { value, start } = node.value;
          const term = typeof value === 'string' ? OTHER_TERMS.exec(value)?.[0] : undefined;
          return term === undefined ? [] : [{ path, line: lineAt(text, start), detail: term }];
        }),
      ),
};

/** Rules on code style and file size. */
export const HOUSE_RULES: readonly Rule[] = [
  banned(
    'no-only',
    /\b(it|test|describe|suite)(\.\w+)*\.only\b|\b(fit|fdescribe)\s*\(/g,
    'A test left alone switches the others off.',
    CODE,
  ),
  banned('no-sleep-in-tests', /\bwaitForTimeout\s*\(/g, 'Wait for the condition, not for a time.', CODE),
  inText('no-type-silence', /@ts-(ignore|nocheck|expect-error)\b/g, 'Fix the type.'),
  plainTerms,
  banned('no-any', /\bas\s+any\b|:\s*any\b(?!\w)/g, 'unknown, and a schema.', PRODUCT),
  perFile('file-size', `A file has one reason: split it before ${LONGEST} lines.`, ({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > LONGEST && !LONG_MAY_BE.test(path)
      ? { line: LONGEST, detail: `${lines} lines` }
      : undefined;
  }),
  perFile('no-drawers', 'A shared function gets a file with its own name.', ({ path }) => {
    const match = path.startsWith('renderer/locales/') ? null : DRAWERS.exec(path);
    return match ? { line: 1, detail: match[0] } : undefined;
  }),
  perFile('no-barrels', 'Import from where it is; the only index is the contract.', ({ path }) =>
    /(^|\/)index\.tsx?$/.test(path) && path !== 'shared/contract/index.ts'
      ? { line: 1, detail: 'index file' }
      : undefined,
  ),
];
