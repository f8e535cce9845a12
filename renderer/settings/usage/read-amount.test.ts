import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AMOUNT_MAX } from '../../../shared/domain/price.ts';
import { readAmount } from './amount-field.tsx';

it.each([
  ['', 'en', undefined],
  [' ', 'de', undefined],
  ['0', 'en', 0],
  ['0,5', 'en', 0.5],
  ['0.5', 'de', 0.5],
  ['1.25', 'de', 1.25],
  ['1,250', 'en', 1250],
  ['1.250', 'en', 1.25],
  ['1.250', 'de', 1250],
  ['1,250', 'de', 1.25],
  ['0.125', 'de', 0.125],
  ['1.234,5', 'en', 1234.5],
  ['1,234.5', 'de', 1234.5],
  ['1 234,5', 'de', 1234.5],
  ["1'234.5", 'de', 1234.5],
  ['1.000.000', 'en', 1_000_000],
  ['1000000000000', 'en', 1e12],
  ['１２．５', 'zh-CN', 12.5],
  ['.5', 'en', 0.5],
  ['1000000000001', 'en', null],
  ['-1', 'en', null],
  ['1e3', 'en', null],
  ['10¹²', 'en', null],
  ['1,23,4', 'en', null],
  ['1,2.3,4', 'en', null],
  ['$5', 'en', null],
  ['.', 'en', null],
])('readAmount parses %j typed in %s as %j', (text, language, amount) => {
  expect(readAmount(text, language)).toBe(amount);
});

it('readAmount parses every amount as it is formatted', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: AMOUNT_MAX, noNaN: true }),
      fc.constantFrom('en', 'de', 'ja', 'zh-CN'),
      (amount, language) => {
        const shown = new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(amount);
        expect(readAmount(shown, language)).toBeCloseTo(amount, 5);
      },
    ),
  );
});
