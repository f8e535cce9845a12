import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { isDefault, profilePatch, sizesByModel, sizesText } from './profile-draft.ts';

const TYPED = 'vendor-image: 1024x1024, 768 × 1360\n\nhost:port/model：a: 512X512';
const READ = { 'vendor-image': ['1024x1024', '768x1360'], 'host:port/model：a': ['512x512'] };

it('sizesByModel parses a line per model, and sizesText writes it back', () => {
  expect(sizesByModel(TYPED)).toEqual(READ);
  expect(sizesByModel(sizesText(READ))).toEqual(READ);
  expect(sizesByModel('a: ６４ｘ６４，65×65')).toEqual({ a: ['64x64', '65x65'] });
  expect(sizesByModel(' ')).toEqual({});
});

it.each(['1024x1024', ': 1024x1024', 'm 1024x1024', 'a: 64x64\na: 65x65'])(
  'sizesByModel returns null for %j',
  (text) => {
    expect(sizesByModel(text)).toBeNull();
  },
);

it.each(['m:', 'm: 7x7', 'm: 100000x100000', 'm: big', 'm: 1024', '__proto__: 1'])(
  'profilePatch returns null for the image sizes %j',
  (text) => {
    expect(profilePatch('imageSizes', text)).toBeNull();
  },
);

it('image sizes are a change of the profile, and an empty text resets them', () => {
  expect(profilePatch('imageSizes', TYPED)).toEqual({ imageSizes: READ });
  expect(profilePatch('imageSizes', '')).toEqual({ imageSizes: {} });
  expect(isDefault({ ...DEFAULT_PROFILE, imageSizes: READ }, 'imageSizes')).toBe(false);
  expect(isDefault({ ...DEFAULT_PROFILE, imageSizes: {} }, 'imageSizes')).toBe(true);
});
