import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../scripts/setup/places.mjs';
import { expect, test } from './fixtures/test.ts';

/** Most JavaScript the page itself names, in KB gzip; what it reads later, such as words, is measured by the bench. */
const LIMIT_KB = 210;

test('the page begins with little code, and with no schema', () => {
  const folder = join(ROOT, 'dist/renderer');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, path]) => path ?? '');
  expect(scripts.length).toBeGreaterThan(3);
  const sizes = scripts.map((path) => gzipSync(readFileSync(join(folder, path))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024, scripts.join(', ')).toBeLessThan(LIMIT_KB);
  // Reading schemas takes longer than drawing the window: they come with what needs them.
  expect(scripts.filter((path) => path.includes('schemas'))).toEqual([]);
});
