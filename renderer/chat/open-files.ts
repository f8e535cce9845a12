import i18next from 'i18next';
import type { OpenedFile } from '../../shared/contract/app.ts';
import { openArea } from '../app/area-state.ts';
import { readMedia } from '../lib/read-media.ts';
import { toast } from '../ui/toast.tsx';
import { chatInView } from './attach-image.ts';
import { takeIntoMessage } from './use-take-files.ts';
import { runCommand } from './view-commands.ts';

/** The types of files by which images and Markdown are told; everything else is read as text, if it is. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' },
  md: 'text/markdown',
};

/** Takes files that the user opened with Quartet into the next message, and says of each that cannot be why. */
export async function openFiles(opened: readonly OpenedFile[]): Promise<void> {
  openArea('chat');
  const session = await chatInView();
  const files = await Promise.all(opened.map(readFile));
  await takeIntoMessage(
    session,
    files.filter((file) => file !== null),
  );
  runCommand('focusComposer');
}

async function readFile({ name, url, problem }: OpenedFile): Promise<File | null> {
  const content = url === null ? null : await readMedia(url);
  if (content)
    return new File([content], name, {
      type: TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '',
    });
  toast.show({
    id: `open.${name}`,
    tone: 'bad',
    title: i18next.t(`chat:opened.${problem ?? 'missing'}`, { name }),
  });
  return null;
}
