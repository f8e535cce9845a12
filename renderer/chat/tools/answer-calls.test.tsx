import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerInfo, Part, ToolAnswer, Turn } from '../../../shared/domain/conversation.ts';
import { NOTHING_LIVE } from '../../lib/fold-job-events.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { onCommand } from '../view-commands.ts';
import { AnswerCalls, resultDrafts } from './answer-calls.tsx';

let root: Root;
let place: HTMLElement;
let core: FakeCore;
let session: ConversationSession;
const focusComposer = vi.fn();
onCommand('focusComposer', focusComposer);
const nextFrame = () => new Promise(requestAnimationFrame);

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
  await import('./answer-calls.tsx');
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  core = new FakeCore();
});
afterEach(() => {
  act(() => root.unmount());
  session.close();
  place.remove();
});

const call = (id: string, name: string): Part => ({ type: 'tool_call', block: 0, id, name, input: '{}' });

/** Renders an answer that ends with these tool calls, with these saved results. */
async function show(
  calls: Part[],
  saved: Record<string, ToolAnswer> = {},
  answer: Partial<AnswerInfo> = {},
): Promise<Turn> {
  const id = core.addConversation(1);
  const leaf = core.leaf(id);
  core.turns.set(leaf.id, { ...leaf, parts: calls, answer: leaf.answer && { ...leaf.answer, ...answer } });
  const row = core.rows.get(id);
  if (row) row.options = { ...row.options, toolAnswers: saved };
  session = new ConversationSession(core.deps(), id, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  const turn = session.state.getState().turns.at(-1);
  if (!turn) throw new Error('no answer');
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <AnswerCalls turn={turn} />
      </SessionContext>,
    ),
  );
  return turn;
}
const fields = () => [...place.querySelectorAll('textarea')];
const type = (field: HTMLTextAreaElement | undefined, text: string) =>
  act(async () => {
    if (!field) throw new Error('no field');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const turnOn = (name: string) =>
  act(async () => place.querySelector<HTMLElement>(`[role=switch][aria-label="${name}"]`)?.click());
const send = () =>
  act(async () => {
    place.querySelector<HTMLElement>('button[type=submit]')?.click();
    await vi.waitFor(() => expect(core.calls).toContain('send'));
    await new Promise((resolve) => setTimeout(resolve));
  });
const sent = () => session.state.getState().turns.at(-2)?.parts;

it('tool result form answers several calls at once, each under its own id', async () => {
  await show([call('a', 'weather'), call('b', 'clock')]);
  await type(fields()[0], '{"sky":"clear"}');
  await type(fields()[1], 'no clock here');
  await act(async () => place.querySelectorAll<HTMLElement>('[aria-label="Mark as error"]')[1]?.click());
  await send();
  expect(sent()).toEqual([
    { type: 'tool_result', toolCallId: 'a', content: '{"sky":"clear"}', isError: false },
    { type: 'tool_result', toolCallId: 'b', content: 'no clock here', isError: true },
  ]);
  // A message now follows the answer, so the form has nothing left to ask.
  expect(place.textContent).toBe('');
});

it('tool result form starts with the saved result and saves a new one on request', async () => {
  await show([call('a', 'weather')], { weather: { content: 'grey', isError: false, auto: false } });
  expect(fields().map((field) => field.value)).toEqual(['grey']);
  await type(fields()[0], 'blue');
  await turnOn('Save as the result of weather');
  await turnOn('Always reply automatically');
  await send();
  await vi.waitFor(() => expect(core.calls).toContain('setOptions'));
  expect(session.state.getState().options.toolAnswers?.weather).toEqual({
    content: 'blue',
    isError: false,
    auto: true,
  });
});

it('tool result form reports invalid JSON and tools that are not defined', async () => {
  await show([call('a', 'weather')]);
  expect(place.textContent).toContain('“weather” isn’t one of this chat’s tools.');
  await type(fields()[0], '{"sky":');
  expect(place.textContent).toContain('This isn’t valid JSON.');
});

it('tool result form sends results that a spending limit held back', async () => {
  const saved = { weather: { content: 'grey', isError: false, auto: true } };
  await show([call('a', 'weather')], saved, { toolsHeld: 'limit' });
  expect(place.textContent).toContain(
    'Not sent automatically because of the spending limit. Send to continue.',
  );
  await send();
  expect(sent()).toEqual([{ type: 'tool_result', toolCallId: 'a', content: 'grey', isError: false }]);
});

it('tool result form keeps typed text when it mounts again', async () => {
  const turn = await show([call('a', 'weather')]);
  await type(fields()[0], 'half a result');
  act(() => root.unmount());
  root = createRoot(place);
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <AnswerCalls turn={turn} />
      </SessionContext>,
    ),
  );
  expect(fields().map((field) => field.value)).toEqual(['half a result']);
});

it('tool result form takes the focus after an answer unless the user is typing elsewhere', async () => {
  const box = document.body.appendChild(document.createElement('textarea'));
  const turn = await show([call('a', 'weather')]);
  const showAnew = async () => {
    act(() => root.render(null));
    await act(async () =>
      root.render(
        <SessionContext value={session}>
          <AnswerCalls turn={turn} />
        </SessionContext>,
      ),
    );
  };
  box.focus();
  await showAnew();
  // The conversation was only opened; no answer has just ended.
  expect(document.activeElement).toBe(box);
  session.state.setState({ live: { [turn.id]: { ...NOTHING_LIVE, endedAt: Date.now() } } });
  box.value = 'half a word';
  await showAnew();
  expect(document.activeElement).toBe(box);
  box.value = '';
  await showAnew();
  expect(document.activeElement).toBe(fields()[0]);
  box.remove();
});

it('sending tool results moves the focus to the composer', async () => {
  focusComposer.mockReset();
  await show([call('a', 'weather')]);
  await send();
  await vi.waitFor(() => expect(focusComposer).toHaveBeenCalled());
});

it('sending tool results leaves the focus where the user moved it meanwhile', async () => {
  focusComposer.mockReset();
  const turn = await show([call('a', 'weather')]);
  const elsewhere = document.body.appendChild(document.createElement('input'));
  await type(fields()[0], 'blue');
  const accepted = Promise.withResolvers<void>();
  const { send: sendNow } = core.api.chat;
  core.api.chat.send = async (input) => {
    await accepted.promise;
    return sendNow(input);
  };
  await act(async () => place.querySelector<HTMLElement>('button[type=submit]')?.click());
  elsewhere.focus();
  await act(async () => accepted.resolve());
  await vi.waitFor(() => expect(resultDrafts.getState()[turn.id]).toBeUndefined());
  await nextFrame();
  expect(focusComposer).not.toHaveBeenCalled();
  elsewhere.remove();
});
