import i18next from 'i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { parseImageSize } from '../../shared/service/image-size.ts';
import { IMAGE_MODELS } from '../../shared/service/models.ts';

/**
 * Returns the sizes a model is known to accept, its default first; none for an unknown model.
 * @see SERVICE.md §2.9
 */
export function sizesOf(model: string, profile: Connection['profile'] | undefined): readonly string[] {
  const name = model.trim();
  return profile?.imageSizes[name] ?? IMAGE_MODELS.find(({ id }) => id === name)?.sizes ?? [];
}

/** Returns the size to offer instead of one that the model does not list; null if the size is fine. */
export function knownInstead(
  size: string | null,
  model: string,
  profile: Connection['profile'] | undefined,
): string | null {
  const known = sizesOf(model, profile);
  if (size === null || known.length === 0 || known.includes(size)) return null;
  const ratio = ratioOf(size) ?? 1;
  const distance = (one: string) => Math.abs(Math.log((ratioOf(one) ?? 1) / ratio));
  return known.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Returns width by height; null if the text is not a size. */
export function ratioOf(size: string): number | null {
  const sides = parseImageSize(size);
  return sides && sides.width / sides.height;
}

/** Returns width by height of a pending image: of the requested size, else of the model's first. */
export function ratioToCome(
  size: string | null,
  model: string,
  profile: Connection['profile'] | undefined,
): number {
  return ratioOf(size ?? sizesOf(model, profile)[0] ?? '') ?? 1;
}

/** The common aspect ratios, as width and height. */
const NAMED_RATIOS = ['1:1', '5:4', '4:3', '3:2', '16:9', '2:1', '21:9'].flatMap((name) => {
  const [width = 1, height = 1] = name.split(':').map(Number);
  return width === height
    ? [[width, height]]
    : [
        [width, height],
        [height, width],
      ];
});

/** Returns the common name of an aspect ratio, such as `16:9` for 1360 × 768; null if none is within one percent. */
export function ratioLabel(size: string): string | null {
  const ratio = ratioOf(size);
  if (ratio === null) return null;
  const named = NAMED_RATIOS.find(([width = 1, height = 1]) => Math.abs((ratio * height) / width - 1) < 0.01);
  return named ? named.join(':') : null;
}

/** Returns the label of a size: `1360 × 768`, or `1024²` for a square. */
export function sizeLabel(size: string): string {
  const sides = parseImageSize(size);
  if (!sides) return size;
  return sides.width === sides.height ? `${sides.width}²` : `${sides.width} × ${sides.height}`;
}

/** Returns a size for screen readers: `1360 × 768 pixels, wide`. */
export function describeSize(size: string): string {
  const sides = parseImageSize(size);
  if (!sides) return size;
  const { width, height } = sides;
  const shape = width === height ? 'square' : width > height ? 'wide' : 'tall';
  return i18next.t('images:size.ofShape', {
    size: i18next.t('images:size.named', { width, height }),
    shape: i18next.t(`images:size.${shape}`),
  });
}
