import i18next from 'i18next';
import type { OpenedFile } from '../../shared/contract/app.ts';
import { readMedia } from '../lib/read-media.ts';
import { toast } from '../ui/toast.tsx';
import { featureCall } from './features.ts';

/** The types of files by which images and Markdown are told; everything else is read as text, if it is. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' },
  md: 'text/markdown',
};

/**
 * Takes files that the user opened with Quartet: song lyrics with times (`.lrc`) into a new song, all others into the
 * next message. Says of each that cannot be opened why.
 */
export async function openFiles(opened: readonly OpenedFile[]): Promise<void> {
  const files = (await Promise.all(opened.map(readFile))).filter((file) => file !== null);
  const lyrics = files.filter(({ name }) => extensionOf(name) === 'lrc');
  const others = files.filter((file) => !lyrics.includes(file));
  if (others.length > 0) await (await featureCall('attachFiles'))(others);
  const [last] = lyrics.slice(-1);
  if (last) await (await featureCall('openLyrics'))(await last.text());
}

async function readFile({ name, url, problem }: OpenedFile): Promise<File | null> {
  const content = url === null ? null : await readMedia(url);
  if (content) return new File([content], name, { type: TYPES[extensionOf(name)] ?? '' });
  toast.show({
    id: `open.${name}`,
    tone: 'bad',
    title: i18next.t(`app:opened.${problem ?? 'missing'}`, { name }),
  });
  return null;
}

function extensionOf(name: string): string {
  return name.split('.').at(-1)?.toLowerCase() ?? '';
}
