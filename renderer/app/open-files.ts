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

/** Matches file names of text that suits a script, unlike code. */
const PROSE = /\.(?:txt|md|markdown)$/i;

/**
 * Opens files that the user opened with the app where they belong: a backup in its check, exported
 * chats in the import, lyrics with timestamps (`.lrc`) in a new song. In Speech, texts become the
 * script, and in Images a single image becomes the reference; everything else is attached to the
 * next message. Reports why a file cannot be opened.
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

/**
 * Opens one backup, else one file of chats, as each takes a while and shows its progress. Reports which
 * others were not opened.
 */
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

/** Returns the texts of files; reports those that are not text. */
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

/** Runs what the user chose outside the window: in the system's menu, the tray or a notification. */
export function followMenu(): () => void {
  return onChange((change) => {
    if (change.type === 'run_action') runActionById(change.action);
    if (change.type === 'open_files') void openFiles(change.files).catch(reportError);
    if (change.type === 'show_conversation') openArea('chat', { conversationId: change.conversationId });
    if (change.type === 'show_task') openArea('tasks', { jobId: change.jobId });
  });
}
