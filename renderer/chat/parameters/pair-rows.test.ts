import { describe, expect, it } from 'vitest';
import { LOGIT_BIAS } from '../../../shared/service/limits.ts';
import { keepRows, keptAs, type PairKind, readRows, rowsOf } from './rows-field.tsx';

const biases: PairKind = { of: 'numbers', range: { ...LOGIT_BIAS, whole: false } };
const texts: PairKind = { of: 'texts' };

describe('token bias rows', () => {
  it('are read as numbers by token id within the limits', () => {
    expect(
      readRows(
        [
          ['50256', '-100'],
          ['7', '100'],
        ],
        biases,
      ).value,
    ).toEqual({ 50256: -100, 7: 100 });
    expect([
      ...readRows(
        [
          ['1', '-101'],
          ['2', '100.5'],
        ],
        biases,
      ).problems.values(),
    ]).toEqual(['tooSmall', 'tooLarge']);
  });

  it('require a unique integer id and a number', () => {
    const { problems } = readRows(
      [
        ['the', '1'],
        ['5', '1'],
        ['5', '2'],
        ['', '3'],
        ['6', ''],
      ],
      biases,
    );
    expect([...problems]).toEqual([
      [0, 'tokenId'],
      [2, 'keyTwice'],
      [3, 'keyMissing'],
      [4, 'notNumber'],
    ]);
  });

  it('are unset when all are empty', () => {
    expect(readRows([['', ' ']], biases)).toEqual({ value: undefined, problems: new Map() });
  });

  it('accept names of built-in JavaScript properties', () => {
    expect(readRows([['toString', 'x']], texts)).toEqual({ value: { toString: 'x' }, problems: new Map() });
  });
});

it('pair rows show only string values and keep unfinished rows', () => {
  expect(rowsOf({ a: 'b' }, texts)).toEqual([['a', 'b']]);
  expect(rowsOf({ a: { b: 1 } }, texts)).toBeNull();
  expect(keptAs(keepRows([['a', '']]))).toEqual([['a', '']]);
  expect(keptAs('{"a": ')).toBeNull();
  expect(keptAs('{"a": 1}')).toBeNull();
});
