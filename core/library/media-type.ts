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
