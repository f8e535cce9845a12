import type { AudioFormat } from '../../shared/service/speech.ts';

/** Raw samples: 16 bits, little endian. The window gets them with a wav header. */
export const PCM_TYPE = 'audio/L16';

/** The type a format is served as; by the format its bytes were checked to be. */
export function mediaType(format: AudioFormat): string {
  switch (format) {
    case 'mp3':
      return 'audio/mpeg';
    case 'wav':
      return 'audio/wav';
    case 'flac':
      return 'audio/flac';
    case 'pcm':
      return PCM_TYPE;
    default:
      return format satisfies never;
  }
}

const PICTURE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** Returns the file name extension of an image, without the dot, by the type its bytes were seen to be. */
export function pictureExtension(mimeType: string): string {
  const extension = PICTURE_EXTENSIONS[mimeType];
  if (extension === undefined) throw new Error(`${mimeType} is no picture of the library`);
  return extension;
}
