import { expect, it } from 'vitest';
import { findingsIn, unreviewed } from './findings.ts';
import { REVIEWED } from './reviewed.ts';

const HEAD = 'issue, severity, confidence, filename, location, sample, description, url';
const CSV = `${HEAD}
CSP_GLOBAL_CHECK,"MEDIUM","CERTAIN","N/A","0:0",N/A,"No CSP, it says",https://example.com
OPEN_EXTERNAL_JS_CHECK,"MEDIUM","TENTATIVE","electron/menu.ts","12:8","shell.openExternal(""x"", y);","Review the use
of openExternal",https://example.com
`;

it('reads fields with commas, quotes and ends of lines in them', () => {
  expect(findingsIn(CSV)).toEqual([
    { check: 'CSP_GLOBAL_CHECK', severity: 'MEDIUM', file: 'N/A', line: '0:0', about: 'No CSP, it says' },
    {
      check: 'OPEN_EXTERNAL_JS_CHECK',
      severity: 'MEDIUM',
      file: 'electron/menu.ts',
      line: '12:8',
      about: 'Review the use\nof openExternal',
    },
  ]);
});

it('says so when the table is another one', () => {
  expect(() => findingsIn('rule,place\nA,b\n')).toThrow(/column "issue"/);
  expect(findingsIn(`${HEAD}\n`)).toEqual([]);
});

it('lets through what was reviewed, in that file only, and tells what is gone', () => {
  const { open, stale } = unreviewed(findingsIn(CSV), REVIEWED);
  expect(open.map(({ file }) => file)).toEqual(['electron/menu.ts']);
  expect(stale).toHaveLength(REVIEWED.length - 1);
});
