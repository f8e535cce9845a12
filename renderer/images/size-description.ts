import i18next from 'i18next';
import { parseImageSize } from '../../shared/service/image-size.ts';

/** A size to be read out: `1360 × 768 pixels, wide`. */
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
