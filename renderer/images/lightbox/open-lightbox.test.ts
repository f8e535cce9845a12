import { beforeEach, describe, expect, it } from 'vitest';
import { lightboxState } from './lightbox-state.ts';
import {
  closeLightbox,
  dropImages,
  insertImage,
  openCompare,
  openLightbox,
  reinsertImage,
  setMarked,
  showImage,
  stepImage,
} from './open-lightbox.ts';

const open = () => lightboxState.getState().open;
beforeEach(() => {
  closeLightbox();
  openLightbox({ ids: ['a', 'b', 'c'], at: 'b' });
});

describe('walking', () => {
  it('goes on and back, and stays at the ends', () => {
    stepImage(1);
    expect(open()?.at).toBe('c');
    stepImage(1);
    expect(open()?.at).toBe('c');
    stepImage(-9);
    expect(open()?.at).toBe('a');
  });

  it('takes in an image of elsewhere behind the one in view', () => {
    showImage('x');
    expect(open()).toMatchObject({ ids: ['a', 'b', 'x', 'c'], at: 'x' });
    showImage('a');
    expect(open()).toMatchObject({ ids: ['a', 'b', 'x', 'c'], at: 'a' });
  });

  it('shows an image that its list does not know', () => {
    openLightbox({ ids: ['a'], at: 'z' });
    expect(open()).toMatchObject({ ids: ['z', 'a'], at: 'z' });
  });
});

describe('images that come', () => {
  it('join the walk beside the one they were made after, and move nothing', () => {
    insertImage({ id: 'new', parentId: 'b' });
    insertImage({ id: 'new', parentId: 'b' });
    expect(open()).toMatchObject({ ids: ['a', 'new', 'b', 'c'], at: 'b' });
  });

  it('stay out where they have nothing to do with the walk', () => {
    insertImage({ id: 'new', parentId: null });
    insertImage({ id: 'other', parentId: 'x' });
    expect(open()?.ids).toEqual(['a', 'b', 'c']);
  });
});

describe('images that go', () => {
  it('leads to the next one', () => {
    dropImages(new Set(['b']));
    expect(open()).toMatchObject({ ids: ['a', 'c'], at: 'c' });
  });

  it('leads to the one before the last', () => {
    stepImage(1);
    dropImages(new Set(['c']));
    expect(open()?.at).toBe('b');
  });

  it('closes with the last', () => {
    dropImages(new Set(['a', 'b', 'c']));
    expect(open()).toBeNull();
  });

  it('does not move when another goes', () => {
    dropImages(new Set(['a']));
    expect(open()).toMatchObject({ ids: ['b', 'c'], at: 'b' });
  });

  it('ends a comparison one of whose images went, and a mark on it', () => {
    openCompare('a', 'b');
    dropImages(new Set(['b']));
    expect(open()).toMatchObject({ at: 'a', pair: null });
    setMarked('a');
    openLightbox({ ids: ['a', 'b'], at: 'b' });
    dropImages(new Set(['a']));
    expect(lightboxState.getState().marked).toBeNull();
  });

  it('puts one that came back where it stood, and shows it', () => {
    dropImages(new Set(['b']));
    reinsertImage('b', 1);
    expect(open()).toMatchObject({ ids: ['a', 'b', 'c'], at: 'b' });
  });
});
