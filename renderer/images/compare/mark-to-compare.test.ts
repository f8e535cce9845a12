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

it('marking a second image compares the pair, and marking the same image again unmarks it', () => {
  markToCompare('a');
  expect(marked()).toBe('a');
  markToCompare('a');
  expect(marked()).toBeNull();
  markToCompare('a');
  markToCompare('c');
  expect(pair()).toEqual(['a', 'c']);
  expect(marked()).toBeNull();
});

it('toggleCompare pairs an image with the next (the previous at the end) and toggles off', () => {
  toggleCompare();
  expect(pair()).toEqual(['a', 'b']);
  toggleCompare();
  expect(pair()).toBeNull();
  showImage('c');
  toggleCompare();
  expect(pair()).toEqual(['c', 'b']);
});

it('toggleCompare pairs the current image with the marked one', () => {
  setMarked('a');
  showImage('c');
  toggleCompare();
  expect(pair()).toEqual(['a', 'c']);
});

it('toggleCompare does nothing for a single image', () => {
  openLightbox({ ids: ['a'], at: 'a' });
  toggleCompare();
  expect(pair()).toBeNull();
});

it('swapPair swaps the two images, and compareWith replaces the right one', () => {
  markToCompare('a');
  markToCompare('b');
  swapPair();
  expect(pair()).toEqual(['b', 'a']);
  compareWith('c');
  expect(pair()).toEqual(['b', 'c']);
  compareWith('b');
  expect(pair()).toEqual(['b', 'c']);
});
