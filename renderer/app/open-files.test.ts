// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenedFile } from '../../shared/contract/app.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { openFiles } from './open-files.ts';

const window = vi.hoisted(() => ({
  area: 'chat',
  content: new Map<string, Blob>(),
  calls: [] as [string, unknown][],
}));
vi.mock('./area-state.ts', () => ({ openAreaNow: () => window.area }));
vi.mock('../lib/read-media.ts', () => ({
  readMedia: async (url: string) => window.content.get(url) ?? null,
}));
vi.mock('./features.ts', () => ({
  featureCall: async (name: string) => (given: unknown) => void window.calls.push([name, named(given)]),
}));
vi.mock('../ui/toast.tsx', () => ({ toast: { show: vi.fn() } }));

const named = (given: unknown): unknown =>
  Array.isArray(given) ? given.map(named) : given instanceof File ? given.name : given;
const toastTitles = () => vi.mocked(toast.show).mock.calls.map(([{ title }]) => title);

function file(name: string, content: BlobPart = 'text', change: Partial<OpenedFile> = {}): OpenedFile {
  window.content.set(`/${name}`, new Blob([content]));
  return { id: name, name, bytes: 4, kind: 'file', url: `/${name}`, problem: null, ...change };
}

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  window.area = 'chat';
  window.content.clear();
  window.calls.length = 0;
  vi.clearAllMocks();
});

it('opened texts and images are attached, and lyrics open as a song in any encoding', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x60, 0x4f]);
  await openFiles([file('notes.md'), file('cat.PNG'), file('song.lrc', utf16)]);
  expect(window.calls).toEqual([
    ['attachFiles', ['notes.md', 'cat.PNG']],
    ['openLyrics', '你'],
  ]);
});

it('in Speech, opened prose becomes the script and other texts are attached', async () => {
  window.area = 'speech';
  await openFiles([file('one.txt', 'One.'), file('main.ts'), file('two.md', 'Two.'), file('cat.png')]);
  expect(window.calls).toEqual([
    ['attachFiles', ['main.ts', 'cat.png']],
    ['openScript', 'One.\n\nTwo.'],
  ]);
});

it('in Images, a single opened image becomes the reference, and several are attached', async () => {
  window.area = 'images';
  await openFiles([file('cat.png')]);
  await openFiles([file('cat.png'), file('dog.png')]);
  await openFiles([file('notes.txt')]);
  expect(window.calls.map(([name]) => name)).toEqual(['fileAsReference', 'attachFiles', 'attachFiles']);
});

it('an opened backup or chat export is handed over unread, one at a time', async () => {
  const backup = file('all.zip', '', { kind: 'backup', bytes: 5e9 });
  const chats = file('conversations.json', '', { kind: 'conversations' });
  window.content.clear();
  await openFiles([chats]);
  await openFiles([chats, backup]);
  expect(window.calls).toEqual([
    ['importOpened', { openedId: 'conversations.json', size: 4 }],
    ['restoreOpened', { openedId: 'all.zip', size: 5e9 }],
  ]);
  expect(toastTitles()).toEqual(['One at a time: only “all.zip” was opened.']);
});

it('each file that cannot be opened is reported, and the others are opened', async () => {
  window.area = 'speech';
  const refused = (name: string, problem: OpenedFile['problem']) =>
    file(name, '', { id: null, url: null, problem });
  const missing = file('gone.txt');
  window.content.delete('/gone.txt');
  await openFiles([
    ...[refused('photos', 'not_a_file'), refused('huge.txt', 'too_large'), refused('21.txt', 'too_many')],
    ...[
      missing,
      file('binary.txt', new Uint8Array([0, 1, 2])),
      file('a\u202Eb.lrc'),
      file('b.lrc'),
      file('ok.txt', 'Fine.'),
    ],
  ]);
  expect(window.calls).toEqual([
    ['openScript', 'Fine.'],
    ['openLyrics', 'text'],
  ]);
  expect(toastTitles()).toHaveLength(6);
  expect(toastTitles().join()).toContain('“binary.txt”: it isn’t text');
  expect(toastTitles().join()).toContain('“gone.txt”: file not found');
});
