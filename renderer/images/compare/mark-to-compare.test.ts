import { beforeEach, expect, it } from 'vitest';
import { lightboxState } from '../lightbox/lightbox-state.ts';
import { closeLightbox, openLightbox, setMarked, showImage } from '../lightbox/open-lightbox.ts';
import { compareWith, markToCompare, swapPair, toggleCompare } from './mark-to-compare.ts';

const pair = () => lightboxState.getState().open?.pair;
const marked = () => lightboxState.getState().marked;
beforeEach(() => {
  closeLightbox();
  openLightbox({ ids: ['a', 'b', 'c'], at: 'a' });
});

it('marks one, then compares it with another; the same one again is not marked', () => {
  markToCompare('a');
  expect(marked()).toBe('a');
  markToCompare('a');
  expect(marked()).toBeNull();
  markToCompare('a');
  markToCompare('c');
  expect(pair()).toEqual(['a', 'c']);
  expect(marked()).toBeNull();
});

it('compares with the next one, at the end with the one before, and leads back', () => {
  toggleCompare();
  expect(pair()).toEqual(['a', 'b']);
  toggleCompare();
  expect(pair()).toBeNull();
  showImage('c');
  toggleCompare();
  expect(pair()).toEqual(['c', 'b']);
});

it('compares with the one that is marked, where one is', () => {
  setMarked('a');
  showImage('c');
  toggleCompare();
  expect(pair()).toEqual(['a', 'c']);
});

it('has nothing to compare a single image with', () => {
  openLightbox({ ids: ['a'], at: 'a' });
  toggleCompare();
  expect(pair()).toBeNull();
});

it('swaps, and takes another image in at the right', () => {
  markToCompare('a');
  markToCompare('b');
  swapPair();
  expect(pair()).toEqual(['b', 'a']);
  compareWith('c');
  expect(pair()).toEqual(['b', 'c']);
  compareWith('b');
  expect(pair()).toEqual(['b', 'c']);
});
