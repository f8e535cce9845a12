import { beforeEach, describe, expect, it } from 'vitest';
import { lightboxState } from './lightbox-state.ts';
import {
  closeLightbox,
  forgetPictures,
  joinPicture,
  openCompare,
  openLightbox,
  recallPicture,
  setMarked,
  showPicture,
  stepPicture,
} from './open-lightbox.ts';

const open = () => lightboxState.getState().open;
beforeEach(() => {
  closeLightbox();
  openLightbox({ ids: ['a', 'b', 'c'], at: 'b' });
});

describe('walking', () => {
  it('goes on and back, and stays at the ends', () => {
    stepPicture(1);
    expect(open()?.at).toBe('c');
    stepPicture(1);
    expect(open()?.at).toBe('c');
    stepPicture(-9);
    expect(open()?.at).toBe('a');
  });

  it('takes in a picture of elsewhere behind the one in view', () => {
    showPicture('x');
    expect(open()).toMatchObject({ ids: ['a', 'b', 'x', 'c'], at: 'x' });
    showPicture('a');
    expect(open()).toMatchObject({ ids: ['a', 'b', 'x', 'c'], at: 'a' });
  });

  it('shows a picture that its list does not know', () => {
    openLightbox({ ids: ['a'], at: 'z' });
    expect(open()).toMatchObject({ ids: ['z', 'a'], at: 'z' });
  });
});

describe('pictures that come', () => {
  it('join the walk beside the one they were made after, and move nothing', () => {
    joinPicture({ id: 'new', parentId: 'b' });
    joinPicture({ id: 'new', parentId: 'b' });
    expect(open()).toMatchObject({ ids: ['a', 'new', 'b', 'c'], at: 'b' });
  });

  it('stay out where they have nothing to do with the walk', () => {
    joinPicture({ id: 'new', parentId: null });
    joinPicture({ id: 'other', parentId: 'x' });
    expect(open()?.ids).toEqual(['a', 'b', 'c']);
  });
});

describe('pictures that go', () => {
  it('leads to the next one', () => {
    forgetPictures(new Set(['b']));
    expect(open()).toMatchObject({ ids: ['a', 'c'], at: 'c' });
  });

  it('leads to the one before the last', () => {
    stepPicture(1);
    forgetPictures(new Set(['c']));
    expect(open()?.at).toBe('b');
  });

  it('closes with the last', () => {
    forgetPictures(new Set(['a', 'b', 'c']));
    expect(open()).toBeNull();
  });

  it('does not move when another goes', () => {
    forgetPictures(new Set(['a']));
    expect(open()).toMatchObject({ ids: ['b', 'c'], at: 'b' });
  });

  it('ends a comparison one of whose pictures went, and a mark on it', () => {
    openCompare('a', 'b');
    forgetPictures(new Set(['b']));
    expect(open()).toMatchObject({ at: 'a', pair: null });
    setMarked('a');
    openLightbox({ ids: ['a', 'b'], at: 'b' });
    forgetPictures(new Set(['a']));
    expect(lightboxState.getState().marked).toBeNull();
  });

  it('puts one that came back where it stood, and shows it', () => {
    forgetPictures(new Set(['b']));
    recallPicture('b', 1);
    expect(open()).toMatchObject({ ids: ['a', 'b', 'c'], at: 'b' });
  });
});
