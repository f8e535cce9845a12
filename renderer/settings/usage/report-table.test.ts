// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { tableCsv } from './report-table.tsx';
import { conversationColumns, modelColumns } from './usage-tables.tsx';

beforeAll(async () => {
  await showLanguage('en');
});

const sums = { calls: 2, uncounted: 1, input: 10, output: 0, total: null, cached: null };

it('tableCsv leaves missing values empty and keeps zeros', () => {
  expect(tableCsv(modelColumns(), [{ model: 'vendor-s2', sums }])).toBe(
    'Model,Answers,Input,Output,Total,Cached\r\nvendor-s2,2,10,0,,\r\n',
  );
});

it('tableCsv quotes special characters and neutralizes formulas', () => {
  const [, ...rows] = tableCsv(conversationColumns(), [
    { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', title: 'one, "two"\nthree', sums },
    { id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', title: '=HYPERLINK("x")', sums },
    { id: null, title: '', sums },
  ]).split('\r\n');
  expect(rows[0]).toBe('"one, ""two""\nthree",2,10,0,,');
  expect(rows[1]).toBe('"\'=HYPERLINK(""x"")",2,10,0,,');
  expect(rows[2]).toBe('Deleted chats,2,10,0,,');
});
