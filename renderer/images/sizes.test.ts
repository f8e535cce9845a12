import { expect, it } from 'vitest';
import { IMAGE_MODELS } from '../../shared/service/models.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { knownInstead, ratioLabel, ratioToCome, sizeLabel, sizesOf } from './sizes.ts';

const [latest, general] = IMAGE_MODELS;

it('sizesOf returns the sizes of a model, overridden by the connection', () => {
  expect(sizesOf(` ${general.id} `, DEFAULT_PROFILE)).toEqual(general.sizes);
  const own = { ...DEFAULT_PROFILE, imageSizes: { [general.id]: ['512x512'] } };
  expect(sizesOf(general.id, own)).toEqual(['512x512']);
  expect(sizesOf('typed-by-hand', DEFAULT_PROFILE)).toEqual([]);
});

it('knownInstead suggests the supported size with the nearest aspect ratio', () => {
  expect(knownInstead('1360x768', general.id, DEFAULT_PROFILE)).toBe('1152x864');
  expect(knownInstead('768x1360', general.id, DEFAULT_PROFILE)).toBe('864x1152');
  expect(knownInstead('1360x768', latest.id, DEFAULT_PROFILE)).toBeNull();
  expect(knownInstead('999x999', 'typed-by-hand', DEFAULT_PROFILE)).toBeNull();
  expect(knownInstead(null, general.id, DEFAULT_PROFILE)).toBeNull();
});

it('ratioToCome uses the requested size, or else the first size of the model', () => {
  expect(ratioToCome('2048x880', general.id, undefined)).toBeCloseTo(2048 / 880);
  const own = { ...DEFAULT_PROFILE, imageSizes: { mine: ['300x600'] } };
  expect(ratioToCome(null, 'mine', own)).toBe(0.5);
  expect(ratioToCome(null, 'typed-by-hand', undefined)).toBe(1);
});

it('sizeLabel abbreviates square sizes', () => {
  expect([sizeLabel('1024x1024'), sizeLabel('1360x768')]).toEqual(['1024²', '1360 × 768']);
});

it('ratioLabel names the aspect ratio of every size of the known models', () => {
  const named = Object.fromEntries(
    IMAGE_MODELS.flatMap(({ sizes }) => sizes.map((size) => [size, ratioLabel(size)])),
  );
  expect(named).toEqual({
    '1024x1024': '1:1',
    '2048x2048': '1:1',
    '4096x4096': '1:1',
    '1152x864': '4:3',
    '864x1152': '3:4',
    '1536x1024': '3:2',
    '1024x1536': '2:3',
    '1360x768': '16:9',
    '768x1360': '9:16',
    '2560x1440': '16:9',
    '1440x2560': '9:16',
    '2048x880': '21:9',
  });
  expect([ratioLabel('1000x777'), ratioLabel('nonsense')]).toEqual([null, null]);
});
