import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './setup/places.mjs';
import { referenceProblem, referencesIn, type TestReference } from './test-reference.ts';

const PROMISES = Array.from({ length: 102 }, (_, i) => `${i + 1}`);
const FAULTS = Array.from({ length: 75 }, (_, i) => `F${i + 1}`);
const INCIDENTS = Array.from({ length: 36 }, (_, i) => `R${i + 1}`);

/** A row of docs/reliability.md. */
interface Row {
  readonly line: string;
  readonly promise: string;
  /** Linked files, relative to the project's root. */
  readonly files: readonly string[];
}

/** Returns the rows of promises and incidents: their number is a link to their tests. */
function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((text) => {
    const match = /^\| \[(R?\d+)\]\(reliability-tests\.md#(r?\d+)\) \| (.+) \| (.+) \|$/.exec(text);
    const [, line = '', anchor = '', promise = '', links = ''] = match ?? [];
    if (match === null || anchor !== line.toLowerCase()) return [];
    const files = [...links.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((link) => link[1] ?? '');
    return [{ line, promise, files }];
  });
}

/** Returns the references under each heading of docs/reliability-tests.md, in order. */
function sectionsOf(page: string): { readonly line: string; readonly references: TestReference[] }[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ line: text.slice(0, text.indexOf('\n')).trim(), references: referencesIn(text) }));
}

function fileOf({ place }: TestReference): string {
  if (place === 'static') return 'scripts/static/rules/';
  return place === 'boundary' ? '.dependency-cruiser.mjs' : place;
}

/** Returns why a row is not backed by its tests, or '' if it is. */
function problem({ files }: Row, references: readonly TestReference[]): string {
  if (references.length === 0) return 'names no test';
  if (files.length === 0) return 'links no test';
  const foreign = files.filter((file) => !references.some((one) => file.startsWith(fileOf(one))));
  return foreign.length > 0 ? `links what is none of its tests: ${foreign.join(', ')}` : '';
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rows = rowsOf(read('docs/reliability.md'));
const sections = sectionsOf(read('docs/reliability-tests.md'));
const testsOf = (line: string) => sections.find((one) => one.line === line)?.references ?? [];
const references = sections.flatMap(({ line, references: all }) => all.map((one) => ({ line, ...one })));
const desktopReferences = referencesIn(read('docs/desktop.md'));

describe('docs/reliability.md', () => {
  it('has every promise and incident once, in order, and no other', () => {
    expect(rows.map(({ line }) => line)).toEqual([...PROMISES, ...INCIDENTS]);
  });

  it('has the tests of every promise, fault and incident once, and of no other', () => {
    expect(sections.map(({ line }) => line)).toEqual([...PROMISES, ...FAULTS, ...INCIDENTS]);
  });

  it.each(sections)('$line names a test', ({ references: all }) => {
    expect(all).not.toEqual([]);
  });

  it.each(rows)('$line links its tests: $promise', (row) => {
    expect(problem(row, testsOf(row.line))).toBe('');
  });

  it.each(desktopReferences)('docs/desktop.md: $place › $name', (reference) => {
    expect(referenceProblem(reference)).toBe('');
  });

  it.each(references)('$line: $place › $name', (reference) => {
    expect(referenceProblem(reference)).toBe('');
  });

  it('detects a test that does not exist', () => {
    const gone = { place: 'scripts/reliability.test.ts', name: ['no', 'such', 'test'].join(' ') };
    expect(referenceProblem(gone)).toBe('no test of that name');
    expect(referenceProblem({ place: 'static', name: 'no-such-rule' })).toBe('no such rule');
  });

  it('detects a row without tests, without links, or with a link to another file', () => {
    const [row] = rowsOf('| [8](reliability-tests.md#8) | a | [x](../web/x.test.ts) |');
    if (row === undefined) throw new Error('no row');
    const test = { place: 'web/x.test.ts', name: 'a' };
    expect(problem(row, [test])).toBe('');
    expect(problem(row, [])).toBe('names no test');
    expect(problem({ ...row, files: [] }, [test])).toBe('links no test');
    expect(problem(row, [{ ...test, place: 'static' }])).toBe(
      'links what is none of its tests: web/x.test.ts',
    );
  });

  it('reads rows that link their own tests only, and sections up to the next', () => {
    expect(rowsOf('| [8](reliability-tests.md#9) | a | b |\n| 8 | a | b |')).toEqual([]);
    expect(sectionsOf('# x\n\n### 8\n\n- `a › b`\n\n### R1\n')).toEqual([
      { line: '8', references: [{ place: 'a', name: 'b' }] },
      { line: 'R1', references: [] },
    ]);
  });
});
