import { describe, expect, it } from 'vitest';
import { type GridChoice, gridRequests, mayDraw, sizeDoubts, sizesFor, toggled } from './grid-plan.ts';

const LATEST = 'vendor-image-2.0-260319';
const GENERAL = 'vendor-image-1.0-260319';
const choice = (change: Partial<GridChoice> = {}): GridChoice => ({
  models: [LATEST, GENERAL],
  sizes: ['1024x1024', null],
  withReference: 'off',
  ...change,
});

describe('requests of a grid run', () => {
  it('contain one request per cell, row by row', () => {
    expect(gridRequests(choice(), null)).toEqual([
      { model: LATEST, size: '1024x1024', referenceId: null },
      { model: LATEST, size: null, referenceId: null },
      { model: GENERAL, size: '1024x1024', referenceId: null },
      { model: GENERAL, size: null, referenceId: null },
    ]);
  });

  it('are doubled with and without the reference, model by model', () => {
    const requests = gridRequests(choice({ sizes: [null], withReference: 'both' }), 'ref');
    expect(requests.map(({ model, referenceId }) => [model, referenceId])).toEqual([
      [LATEST, null],
      [LATEST, 'ref'],
      [GENERAL, null],
      [GENERAL, 'ref'],
    ]);
    expect(
      gridRequests(choice({ withReference: 'on' }), 'ref').every((one) => one.referenceId === 'ref'),
    ).toBe(true);
  });

  it('use no reference if none is set', () => {
    expect(gridRequests(choice({ withReference: 'both' }), null)).toHaveLength(4);
    expect(gridRequests(choice({ withReference: 'on' }), null)[0]?.referenceId).toBeNull();
  });

  it('are empty without a model or a size', () => {
    expect(gridRequests(choice({ models: [] }), null)).toEqual([]);
    expect(gridRequests(choice({ sizes: [] }), null)).toEqual([]);
  });
});

describe('sizes of a grid run', () => {
  it('list the sizes of all models without duplicates, plus custom sizes', () => {
    const sizes = sizesFor([LATEST, GENERAL], ['640x640', null], undefined);
    expect(sizes).toEqual([
      '1024x1024',
      '1360x768',
      '768x1360',
      '2048x880',
      '2048x2048',
      '1152x864',
      '864x1152',
      '640x640',
    ]);
  });

  it('warn about a size that is not in the list of a model', () => {
    const doubts = sizeDoubts(
      choice({ sizes: ['1360x768', '1024x1024', null], models: [LATEST, GENERAL, 'mine'] }),
      undefined,
    );
    expect(doubts).toEqual([{ size: '1360x768', models: [GENERAL] }]);
  });
});

it('toggled adds an absent value and removes a present one', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled<string | null>(['a', null], null)).toEqual(['a']);
});

it('gridRequests omits only cells whose size is not in the list of their model', () => {
  const [only] = sizesFor([LATEST], [], undefined).filter((size) => !mayDraw(GENERAL, size, undefined));
  expect(only).toBeDefined();
  const crossed = choice({
    models: [LATEST, GENERAL, 'free'],
    sizes: [null, only ?? ''],
    withReference: 'both',
  });
  const requests = gridRequests(crossed, 'r', (model, size) => mayDraw(model, size, undefined));
  expect(requests.filter(({ size }) => size === null)).toHaveLength(6);
  expect(requests.filter(({ size }) => size === only).map(({ model }) => model)).toEqual([
    LATEST,
    LATEST,
    'free',
    'free',
  ]);
});
