import { beforeEach, expect, it, vi } from 'vitest';
import { DOCUMENT_MAX_LENGTH, DOCUMENTS_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { IMAGES_MAX } from '../attachments.ts';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';

const readPdf = vi.hoisted(() => vi.fn());
vi.mock('./read-pdf.ts', () => ({ readPdf }));

let core: FakeCore;
let session: ConversationSession;
const take = (files: readonly File[]) => session.takeFiles(files);

beforeEach(() => {
  core = new FakeCore();
  session = new ConversationSession(core.deps(), null, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  session.options.change({ model: 'vendor-vl-1.0-260319' });
});

const image = (name: string) => new File(['GIF89a'], name, { type: 'image/png' });
/** Returns an image whose bytes arrive only once `come` is called. */
function late(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const file = image(name);
  const read = file.arrayBuffer.bind(file);
  file.arrayBuffer = () => promise.then(read);
  return { file, come: resolve };
}
const refused = () => session.state.getState().refused.map(({ name, reason }) => `${name} ${reason}`);
const names = () => session.state.getState().images.map(({ name }) => name);

it('sending waits for a file that is still being read and then includes it', async () => {
  const { file, come } = late('cat.png');
  session.setDraft('what is this?');
  const taking = take([file]);
  await session.submit();
  expect(core.calls).not.toContain('send');
  expect(session.state.getState().draft).toBe('what is this?');
  // A session that counted as idle would be dropped from memory, with the file.
  session.setDraft('');
  expect(session.idle).toBe(false);
  session.setDraft('what is this?');
  come();
  await taking;
  await session.submit();
  expect(session.state.getState().turns[0]?.parts).toMatchObject([{ type: 'image' }, { type: 'text' }]);
});

it('comparing models waits for a file that is still being read', async () => {
  const { file, come } = late('cat.png');
  session.setDraft('what is this?');
  const taking = take([file]);
  const comparing = session.compare(['one', 'two']);
  come();
  await Promise.all([taking, comparing]);
  expect(session.state.getState().turns[0]?.parts).toMatchObject([{ type: 'image' }, { type: 'text' }]);
});

it('the image limit counts files from an earlier drop that are still being read', async () => {
  const first = late('first.png');
  const one = take([first.file]);
  const two = take(Array.from({ length: IMAGES_MAX }, (_, at) => image(`${at}.png`)));
  first.come();
  await Promise.all([one, two]);
  expect(names()).toHaveLength(IMAGES_MAX);
  expect(names()[0]).toBe('first.png');
  expect(session.state.getState().refused).toEqual([{ name: '7.png', reason: 'too_many' }]);
});

it('other files are added or refused at once while a PDF is still being read', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  readPdf.mockReturnValueOnce(promise);
  const zip = new File([new Uint8Array([0, 1, 2])], 'a.zip');
  const first = take([new File(['%PDF-'], 'slow.pdf'), zip, image('cat.png')]);
  await vi.waitFor(() => expect(names()).toEqual(['cat.png']));
  expect(refused()).toEqual(['a.zip binary']);
  const second = take([new File([''], 'empty.txt')]);
  // Refused files of both drops are listed while the first drop is still being read.
  await vi.waitFor(() => expect(refused()).toEqual(['a.zip binary', 'empty.txt text_empty']));
  expect(session.state.getState()).toMatchObject({ taking: 2, documents: [] });
  resolve({ reason: 'pdf_password' });
  await Promise.all([first, second]);
  expect(refused()).toEqual(['a.zip binary', 'empty.txt text_empty', 'slow.pdf pdf_password']);
  await take([image('dog.png')]);
  expect(refused()).toEqual([]);
});

it('a text or PDF that exceeds the limit of a message is refused', async () => {
  const size = Math.min(DOCUMENT_MAX_LENGTH, DOCUMENTS_MAX_LENGTH);
  const full = Array.from(
    { length: Math.floor(DOCUMENTS_MAX_LENGTH / size) },
    (_, at) => new File(['a'.repeat(size)], `${at}.txt`),
  );
  await take([...full, new File(['a'.repeat((DOCUMENTS_MAX_LENGTH % size) + 1)], 'more.txt')]);
  expect(session.state.getState().documents).toHaveLength(full.length);
  expect(refused()).toEqual(['more.txt texts_size']);
  readPdf.mockResolvedValueOnce({ text: 'a'.repeat((DOCUMENTS_MAX_LENGTH % size) + 1), pages: 1 });
  await take([new File(['%PDF-'], 'more.pdf')]);
  expect(refused()).toEqual(['more.pdf texts_size']);
});

it('a message can be sent after reading a file failed', async () => {
  await expect(session.files.run(() => Promise.reject(new Error('no code')))).rejects.toThrow('no code');
  session.setDraft('hello');
  await session.submit();
  await vi.waitFor(() => expect(core.calls).toContain('send'));
});
