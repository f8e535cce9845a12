// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { readPreview } from './request-preview.tsx';

it('request preview contains the draft and comes after pending options are saved', async () => {
  const core = new FakeCore();
  const session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => {},
    onEnded: () => {},
  });
  await session.turns.load();
  session.setDraft('hello');
  session.options.change({ system: 'Be brief' });
  let requested: unknown;
  const preview = core.api.chat.preview;
  const api = {
    chat: {
      ...core.api.chat,
      preview: ((input: Parameters<typeof preview>[0]) => {
        requested = input;
        return preview(input);
      }) as typeof preview,
    },
  };
  expect(await readPreview(api, session)).toEqual(core.preview);
  expect(requested).toMatchObject({
    parentId: session.state.getState().turns.at(-1)?.id,
    parts: [{ type: 'text', text: 'hello' }],
  });
  expect(core.calls.indexOf('setOptions')).toBeLessThan(core.calls.indexOf('preview'));
});

it('request preview sends no request while a parameter is invalid', async () => {
  const core = new FakeCore();
  const session = new ConversationSession(core.deps(), null, { onCreated: () => {}, onEnded: () => {} });
  session.options.change({ unfit: { 'chatParameters.n': 'many' } });
  expect(await readPreview(core.api, session)).toBeNull();
  expect(core.calls).toEqual([]);
});
