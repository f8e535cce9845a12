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

describe('changing the image in the lightbox', () => {
  it('steps in both directions and stops at the ends', () => {
    stepImage(1);
    expect(open()?.at).toBe('c');
    stepImage(1);
    expect(open()?.at).toBe('c');
    stepImage(-9);
    expect(open()?.at).toBe('a');
  });

  it('inserts an image not in the list after the current one', () => {
    showImage('x');
    expect(open()).toMatchObject({ ids: ['a', 'b', 'x', 'c'], at: 'x' });
    showImage('a');
    expect(open()).toMatchObject({ ids: ['a', 'b', 'x', 'c'], at: 'a' });
  });

  it('prepends an opened image missing from its list', () => {
    openLightbox({ ids: ['a'], at: 'z' });
    expect(open()).toMatchObject({ ids: ['z', 'a'], at: 'z' });
  });
});

describe('new images in the lightbox', () => {
  it('are inserted once next to their parent and are not shown', () => {
    insertImage({ id: 'new', parentId: 'b' });
    insertImage({ id: 'new', parentId: 'b' });
    expect(open()).toMatchObject({ ids: ['a', 'new', 'b', 'c'], at: 'b' });
  });

  it('are ignored if their parent is not in the list', () => {
    insertImage({ id: 'new', parentId: null });
    insertImage({ id: 'other', parentId: 'x' });
    expect(open()?.ids).toEqual(['a', 'b', 'c']);
  });
});

describe('removing images from the lightbox', () => {
  it('shows the next image if the current one was removed', () => {
    dropImages(new Set(['b']));
    expect(open()).toMatchObject({ ids: ['a', 'c'], at: 'c' });
  });

  it('shows the previous image if the last in the list was removed', () => {
    stepImage(1);
    dropImages(new Set(['c']));
    expect(open()?.at).toBe('b');
  });

  it('closes the lightbox with its last image', () => {
    dropImages(new Set(['a', 'b', 'c']));
    expect(open()).toBeNull();
  });

  it('keeps the current image if another was removed', () => {
    dropImages(new Set(['a']));
    expect(open()).toMatchObject({ ids: ['b', 'c'], at: 'b' });
  });

  it('ends a comparison with a removed image and clears its mark', () => {
    openCompare('a', 'b');
    dropImages(new Set(['b']));
    expect(open()).toMatchObject({ at: 'a', pair: null });
    setMarked('a');
    openLightbox({ ids: ['a', 'b'], at: 'b' });
    dropImages(new Set(['a']));
    expect(lightboxState.getState().marked).toBeNull();
  });

  it('shows a restored image in its former position', () => {
    dropImages(new Set(['b']));
    reinsertImage('b', 1);
    expect(open()).toMatchObject({ ids: ['a', 'b', 'c'], at: 'b' });
  });
});
