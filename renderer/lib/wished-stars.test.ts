import { beforeEach, expect, it } from 'vitest';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { aPicture } from '../images/testing/made-pictures.ts';
import { WishedStars } from './wished-stars.ts';

interface Call {
  answer(): void;
  refuse(): void;
}

const picture = aPicture();
let known: Map<string, GeneratedImage>;
let calls: Call[];
/** Each star that was shown, one after the other. */
let seen: boolean[];
let stars: WishedStars<GeneratedImage>;

beforeEach(() => {
  known = new Map([[picture.id, picture]]);
  calls = [];
  seen = [];
  stars = new WishedStars({ known: (id) => known.get(id), show, star });
});

function show(pictures: readonly GeneratedImage[]): void {
  for (const one of pictures) {
    known.set(one.id, one);
    seen.push(one.starred);
  }
}

function star(): Promise<void> {
  return new Promise((answer, reject) => {
    calls.push({ answer, refuse: () => reject(new Error('no')) });
  });
}

/** The core tells of the picture, as `images.ts` takes it in. */
const tell = (change: Partial<GeneratedImage>) => show([stars.over({ ...picture, ...change })]);
const shown = () => known.get(picture.id);

it('shows a star at once', async () => {
  const given = stars.give([picture.id, 'unknown'], true);
  expect(seen).toEqual([true]);
  calls[0]?.answer();
  await given;
  tell({ starred: false });
  expect(shown()?.starred).toBe(false);
});

it('keeps showing the later of two changes while the news of the first one come in', async () => {
  const first = stars.give([picture.id], true);
  const second = stars.give([picture.id], false);
  tell({ starred: true });
  calls[0]?.answer();
  await first;
  tell({ starred: false });
  calls[1]?.answer();
  await second;
  expect(seen[0]).toBe(true);
  expect(new Set(seen.slice(1))).toEqual(new Set([false]));
});

it('takes back nothing but the star where the core refuses', async () => {
  const given = stars.give([picture.id], true);
  tell({ title: 'Another name' });
  expect(shown()?.starred).toBe(true);
  calls[0]?.refuse();
  await expect(given).rejects.toThrow('no');
  expect(shown()).toMatchObject({ title: 'Another name', starred: false });
});

it('takes back only what was refused', async () => {
  const first = stars.give([picture.id], true);
  const second = stars.give([picture.id], false);
  calls[0]?.answer();
  await first;
  calls[1]?.refuse();
  await expect(second).rejects.toThrow('no');
  expect(shown()?.starred).toBe(true);
});

it('leaves a picture that is gone alone', async () => {
  const given = stars.give([picture.id], true);
  known.clear();
  calls[0]?.refuse();
  await expect(given).rejects.toThrow('no');
  expect(known.size).toBe(0);
});
