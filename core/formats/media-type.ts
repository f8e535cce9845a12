import type { AudioFormat } from '../../shared/service/speech.ts';

/** Raw 16-bit little-endian samples. The window receives them with a wav header. */
export const PCM_TYPE = 'audio/L16';

/** Returns the media type of an audio format. */
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

const IMAGE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** Returns the file name extension for an image's media type, without the dot. @throws Error for any other type. */
export function imageExtension(mimeType: string): string {
  const extension = IMAGE_EXTENSIONS[mimeType];
  if (extension === undefined) throw new Error(`${mimeType} is no picture of the library`);
  return extension;
}
