import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { THUMBNAIL_SIDE } from '../../shared/service/limits.ts';
import { keepThumbnails } from './keep-thumbnails.ts';

const held: string[] = [];
/** Replaces the window's Image and records the addresses it was given. */
class HeldImage {
  #src = '';
  get src() {
    return this.#src;
  }
  set src(value: string) {
    this.#src = value;
    held.push(value);
  }
}

beforeAll(() => {
  vi.stubGlobal('Image', HeldImage);
  keepThumbnails();
});

afterEach(() => {
  held.length = 0;
  document.body.replaceChildren();
});

/** Adds an image to the page and removes it again. */
function show(src: string, side = THUMBNAIL_SIDE): void {
  const image = document.createElement('img');
  for (const name of ['naturalWidth', 'naturalHeight']) Object.defineProperty(image, name, { value: side });
  image.src = src;
  document.body.append(image);
  image.dispatchEvent(new Event('load'));
  image.remove();
}

it('a thumbnail shown repeatedly is kept once', () => {
  show('http://localhost/thumb/a');
  show('http://localhost/thumb/a');
  expect(held).toEqual(['http://localhost/thumb/a']);
});

it('full-size images and blobs are not kept as thumbnails', () => {
  show('http://localhost/asset/a', THUMBNAIL_SIDE + 1);
  show('blob:http://localhost/b');
  expect(held).toEqual([]);
});

it('the least recently shown thumbnail is released first', () => {
  for (let n = 0; n < 100; n++) show(`http://localhost/thumb/${n}`);
  show('http://localhost/thumb/0');
  show('http://localhost/thumb/one-more');
  held.length = 0;
  show('http://localhost/thumb/0');
  show('http://localhost/thumb/1');
  expect(held).toEqual(['http://localhost/thumb/1']);
});
