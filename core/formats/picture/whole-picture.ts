import { assertWholeAvif } from './avif-layout.ts';
import { gifBlocks } from './gif-layout.ts';
import { assertWholeJpeg } from './jpeg-layout.ts';
import type { PictureKind } from './picture-kind.ts';
import { pngChunks } from './png-layout.ts';
import { webpChunks } from './webp-layout.ts';

/**
 * The decoder draws what there is of a picture that was cut off, and says nothing: this looks for its end.
 * @throws ImagingError when it is not there, or the parts before it do not fit together.
 */
export function assertWhole(bytes: Buffer, kind: PictureKind): void {
  switch (kind) {
    case 'png':
      pngChunks(bytes);
      return;
    case 'jpeg':
      assertWholeJpeg(bytes);
      return;
    case 'webp':
      webpChunks(bytes);
      return;
    case 'gif':
      gifBlocks(bytes);
      return;
    case 'avif':
      assertWholeAvif(bytes);
      return;
    default:
      kind satisfies never;
  }
}
