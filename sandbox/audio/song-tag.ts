import { ID3Writer } from 'browser-id3-writer';

/** Metadata in the file of a song. */
export interface SongTag {
  readonly title: string;
  readonly style: string;
  /** Lyrics, with one text line for each sung line. */
  readonly lyrics: string;
  readonly seed: number;
}

/** Returns an ID3v2.3 tag to precede the frames. It names the sandbox as the source, and the seed. */
export function songTag({ title, style, lyrics, seed }: SongTag): Uint8Array<ArrayBuffer> {
  const writer = new ID3Writer(new ArrayBuffer(0))
    .setFrame('TIT2', title)
    .setFrame('TPE1', ['Quartet sandbox'])
    .setFrame('COMM', {
      description: '',
      text: `Made by the Quartet sandbox from seed ${seed}. Not a recording, and not the work of a service.`,
    });
  if (style !== '') writer.setFrame('TCON', [style]);
  if (lyrics !== '') writer.setFrame('USLT', { description: '', lyrics });
  return new Uint8Array(writer.addTag());
}
