import i18next from 'i18next';
import type { OpenedFile } from '../../shared/contract/app.ts';
import { onChange } from '../lib/changes.ts';
import { decodeText } from '../lib/decode-text.ts';
import { readMedia } from '../lib/read-media.ts';
import { toast } from '../ui/toast.tsx';
import { runActionById } from './actions.ts';
import { openArea, openAreaNow } from './area-state.ts';
import { featureCall } from './features.ts';

/** The file types of images and Markdown; other files are read as text if they are text. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' },
  md: 'text/markdown',
};

/** A text that goes into a script: not code, nor anything else that is text as well. */
const PROSE = /\.(?:txt|md|markdown)$/i;

/**
 * Takes files that the user opened with Quartet where they belong: a backup to its check, exported chats to the import,
 * song lyrics with times (`.lrc`) into a new song. In Speech, texts become the script, and in Images a single image the
 * reference; everything else goes into the next message. Says of each that cannot be opened why.
 */
export async function openFiles(opened: readonly OpenedFile[]): Promise<void> {
  const area = openAreaNow();
  for (const { problem, name } of opened) if (problem) sayProblem(problem, name);
  const [archives, plain] = split(opened.filter(isReadable), ({ kind }) => kind !== 'file');
  await bringIn(archives);
  const files = (await Promise.all(plain.map(readFile))).filter((file) => file !== null);
  const [lyrics, others] = split(files, ({ name }) => extensionOf(name) === 'lrc');
  const [prose, rest] = split(others, ({ name }) => area === 'speech' && PROSE.test(name));
  const [image] = rest;
  if (area === 'images' && rest.length === 1 && image?.type.startsWith('image/')) {
    await (await featureCall('fileAsReference'))(image);
  } else if (rest.length > 0) await (await featureCall('attachFiles'))(rest);
  const script = (await textsOf(prose)).join('\n\n');
  if (script.trim() !== '') (await featureCall('openScript'))(script);
  const [first] = await textsOf(lyrics);
  if (first !== undefined) await (await featureCall('openLyrics'))(first);
  if (lyrics.length > 1) say('oneLyrics', lyrics[0]?.name ?? '');
}

/** Brings in one backup, else one file of chats: each takes a while, and shows itself. Says which others are left. */
async function bringIn(archives: readonly ReadableFile[]): Promise<void> {
  const one = archives.find(({ kind }) => kind === 'backup') ?? archives[0];
  if (!one) return;
  const take = await featureCall(one.kind === 'backup' ? 'restoreOpened' : 'importOpened');
  take({ openedId: one.id, size: one.bytes });
  if (archives.length > 1) say('oneArchive', one.name);
}

type ReadableFile = OpenedFile & { readonly id: string; readonly url: string };

function isReadable(file: OpenedFile): file is ReadableFile {
  return file.id !== null && file.url !== null;
}

async function readFile({ name, url }: ReadableFile): Promise<File | null> {
  const content = await readMedia(url);
  if (content) return new File([content], name, { type: TYPES[extensionOf(name)] ?? '' });
  sayProblem('missing', name);
  return null;
}

/** Returns the texts of files; says which are none. */
async function textsOf(files: readonly File[]): Promise<string[]> {
  const texts: string[] = [];
  for (const file of files) {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text !== null) texts.push(text);
    else sayProblem('not_text', file.name);
  }
  return texts;
}

function sayProblem(problem: NonNullable<OpenedFile['problem']> | 'not_text', name: string): void {
  toast.show({ id: `open.${name}`, tone: 'bad', title: i18next.t(`app:opened.${problem}`, { name }) });
}

function say(what: 'oneLyrics' | 'oneArchive', name: string): void {
  toast.show({ id: `open.${what}`, title: i18next.t(`app:opened.${what}`, { name }) });
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function extensionOf(name: string): string {
  return name.split('.').at(-1)?.toLowerCase() ?? '';
}

/** Does what the user chose outside the window: in the system's menu, the tray or a notification. */
export function followMenu(): () => void {
  return onChange((change) => {
    if (change.type === 'run_action') runActionById(change.action);
    if (change.type === 'open_files') void openFiles(change.files).catch(reportError);
    if (change.type === 'show_conversation') openArea('chat', { conversationId: change.conversationId });
    if (change.type === 'show_task') openArea('tasks', { jobId: change.jobId });
  });
}
