import { expect, it } from 'vitest';
import { ConnectionLost } from '../../lib/connection.ts';
import { ConversationSession } from '../conversation-session.ts';
import { quickDraft } from '../own-draft.ts';
import { FakeCore } from '../testing/fake-api.ts';

const HOOKS = { onCreated: () => undefined, onEnded: () => undefined };
const image = (name: string) => new File(['GIF89a'], name, { type: 'image/png' });
const text = (name: string) => new File([name], name, { type: 'text/plain' });

async function opened(core: FakeCore, id: string) {
  const session = new ConversationSession(core.deps(), id, HOOKS);
  await session.turns.load();
  return session;
}
const shown = ({ state }: ConversationSession) =>
  [...state.getState().images, ...state.getState().documents].map(({ name }) => name);
const savedIn = (core: FakeCore) =>
  [...core.rows.values()].flatMap(({ draftFiles }) =>
    draftFiles.map(({ part }) => (part.type === 'image' ? part.alt : part.type === 'document' && part.title)),
  );
const saves = (core: FakeCore) => core.calls.filter((name) => name === 'saveDraftFiles').length;

it('files without text begin a draft, which another window opens with them', async () => {
  const core = new FakeCore();
  const session = new ConversationSession(core.deps(), null, HOOKS);
  await session.takeFiles([image('a.png'), text('b.txt')]);
  await session.flushDraft();
  const { id } = session.state.getState();
  expect(shown(await opened(core, id ?? ''))).toEqual(['a.png', 'b.txt']);
  expect((await core.api.conversations.unsent())?.id).toBe(id);
});

it('a file is sent to the core once, also after it was restored', async () => {
  const core = new FakeCore();
  const id = core.addConversation(1);
  const first = await opened(core, id);
  await first.takeFiles([image('a.png')]);
  await first.flushDraft();
  const second = await opened(core, id);
  const sent: unknown[] = [];
  const save = core.api.conversations.saveDraftFiles;
  core.api.conversations.saveDraftFiles = ((input: Parameters<typeof save>[0]) => {
    sent.push(...input.files.filter(({ part }) => part).map(({ part }) => part));
    return save(input);
  }) as typeof save;
  await second.takeFiles([image('b.png')]);
  await second.flushDraft();
  expect(sent).toMatchObject([{ alt: 'b.png' }]);
  expect(savedIn(core)).toEqual(['a.png', 'b.png']);
  second.state.setState(({ images }) => ({ images: images.slice(1) }));
  await second.flushDraft();
  expect(savedIn(core)).toEqual(['b.png']);
});

it('a sent file is gone, and one added while the message was sent stays', async () => {
  const core = new FakeCore();
  const id = core.addConversation(1);
  const session = await opened(core, id);
  await session.takeFiles([image('a.png')]);
  await session.flushDraft();
  const send = core.api.chat.send;
  core.api.chat.send = (async (input: Parameters<typeof send>[0]) => {
    await session.takeFiles([text('b.txt')]);
    await session.flushDraft();
    return send(input);
  }) as typeof send;
  await session.submit();
  await session.flushDraft();
  expect(shown(session)).toEqual(['b.txt']);
  expect(savedIn(core)).toEqual(['b.txt']);
  expect(shown(await opened(core, id))).toEqual(['b.txt']);
});

it('files that could not be read are not replaced, and a chat without files saves none', async () => {
  const core = new FakeCore();
  const id = core.addConversation(1);
  const first = await opened(core, id);
  await first.flushDraft();
  expect(saves(core)).toBe(0);
  await first.takeFiles([image('a.png')]);
  await first.flushDraft();
  core.fail.set('draftFiles', new ConnectionLost());
  const second = await opened(core, id);
  expect(second.state.getState().phase).toBe('failed');
  await second.takeFiles([image('b.png')]);
  core.fail.set('draftFiles', new ConnectionLost());
  expect(await second.flushDraft()).toBe(false);
  expect(savedIn(core)).toEqual(['a.png']);
  expect(await second.flushDraft()).toBe(true);
  expect(shown(second)).toEqual(['a.png', 'b.png']);
  expect(savedIn(core)).toEqual(['a.png', 'b.png']);
});

it('the quick window keeps files of a new chat to itself', async () => {
  const core = new FakeCore();
  const session = new ConversationSession(core.deps({ ownDraft: quickDraft }), null, HOOKS);
  await session.takeFiles([image('a.png')]);
  await session.flushDraft();
  expect(core.calls).not.toContain('create');
});
