import { describe, expect, it } from 'vitest';
import { LOGIT_BIAS } from '../../../shared/service/limits.ts';
import { keepRows, keptAs, type PairKind, readRows, rowsOf } from './rows-field.tsx';

const biases: PairKind = { of: 'numbers', range: { ...LOGIT_BIAS, whole: false } };
const texts: PairKind = { of: 'texts' };

describe('rows of token biases', () => {
  it('are read as numbers by token id, at the edges and past them', () => {
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

  it('need an id that is a whole number, each once, and a number', () => {
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

  it('are not set when nothing stands in them', () => {
    expect(readRows([['', ' ']], biases)).toEqual({ value: undefined, problems: new Map() });
  });

  it('keep a name of JavaScript’s own as a name', () => {
    expect(readRows([['toString', 'x']], texts)).toEqual({ value: { toString: 'x' }, problems: new Map() });
  });
});

it('shows only values it can show, and keeps unfinished rows as they are', () => {
  expect(rowsOf({ a: 'b' }, texts)).toEqual([['a', 'b']]);
  expect(rowsOf({ a: { b: 1 } }, texts)).toBeNull();
  expect(keptAs(keepRows([['a', '']]))).toEqual([['a', '']]);
  expect(keptAs('{"a": ')).toBeNull();
  expect(keptAs('{"a": 1}')).toBeNull();
});
