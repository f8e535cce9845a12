import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { isDefault, profilePatch, sizesByModel, sizesText } from './profile-draft.ts';

const TYPED = 'vendor-image: 1024x1024, 768 × 1360\n\nhost:port/model：a: 512X512';
const READ = { 'vendor-image': ['1024x1024', '768x1360'], 'host:port/model：a': ['512x512'] };

it('reads a line a model, and writes it so', () => {
  expect(sizesByModel(TYPED)).toEqual(READ);
  expect(sizesByModel(sizesText(READ))).toEqual(READ);
  expect(sizesByModel(' ')).toEqual({});
});

it.each(['1024x1024', ': 1024x1024', 'm 1024x1024', 'a: 64x64\na: 65x65'])('finds no model in %j', (text) => {
  expect(sizesByModel(text)).toBeNull();
});

it.each(['m:', 'm: 7x7', 'm: 100000x100000', 'm: big', 'm: 1024', '__proto__: 1'])(
  'is no change: %j',
  (text) => {
    expect(profilePatch('imageSizes', text)).toBeNull();
  },
);

it('is a change, and the way back is an empty box', () => {
  expect(profilePatch('imageSizes', TYPED)).toEqual({ imageSizes: READ });
  expect(profilePatch('imageSizes', '')).toEqual({ imageSizes: {} });
  expect(isDefault({ ...DEFAULT_PROFILE, imageSizes: READ }, 'imageSizes')).toBe(false);
  expect(isDefault({ ...DEFAULT_PROFILE, imageSizes: {} }, 'imageSizes')).toBe(true);
});
