import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { callProblem } from '../../lib/call-problem.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';

// Without a host the page would count as offline.
vi.mock('../../lib/open-socket.ts', () => ({ openSocket: () => new Promise(() => undefined) }));
vi.mock('../prompts/prompts.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  const items = [{ id: '1', name: 'Mail', text: 'Dear all,', updatedAt: 0 }];
  return { prompts: { state: createStore(() => ({ phase: 'ready', items })), load: async () => undefined } };
});
const { Composer } = await import('./composer.tsx');
const { prompts } = await import('../prompts/prompts.ts');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let core: FakeCore;
let session: ConversationSession;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  core = new FakeCore();
  session = new ConversationSession(core.deps(), null, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  act(() =>
    root.render(
      <SessionContext value={session}>
        <Composer />
      </SessionContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const type = (text: string) =>
  act(() => {
    const field = box.querySelector('textarea');
    if (!field) throw new Error('no field');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string) =>
  act(() => {
    box.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
const draft = () => session.state.getState().draft;

it('composer sends a slash message once prompts have loaded, unless the text changed', () => {
  const submit = vi.spyOn(session, 'submit').mockResolvedValue();
  const list = (phase: 'loading' | 'ready' | 'failed') => act(() => prompts.state.setState({ phase }));
  list('loading');
  type('/etc/hosts');
  press('Enter');
  type('/etc/hosts?');
  list('ready');
  list('loading');
  press('Enter');
  expect(submit).not.toHaveBeenCalled();
  list('failed');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('composer sends an early message once the conversation loaded without a saved draft', async () => {
  for (const kept of ['', 'kept']) {
    const id = core.addConversation(1);
    if (kept) await core.deps().api.conversations.saveDraft({ id, draft: kept });
    session = new ConversationSession(core.deps(), id, {
      onCreated: () => undefined,
      onEnded: () => undefined,
    });
    const submit = vi.spyOn(session, 'submit').mockResolvedValue();
    act(() =>
      root.render(
        <SessionContext key={id} value={session}>
          <Composer />
        </SessionContext>,
      ),
    );
    type('And now?');
    press('Enter');
    await act(() => session.turns.load());
    expect(submit).toHaveBeenCalledTimes(kept ? 0 : 1);
    expect(draft()).toBe(kept ? 'kept\nAnd now?' : 'And now?');
  }
});

it('composer does not send a waiting message after the conversation failed to load', async () => {
  const submit = vi.spyOn(session, 'submit').mockResolvedValue();
  act(() => session.state.setState({ phase: 'loading' }));
  type('And now?');
  press('Enter');
  act(() => session.state.setState({ phase: 'failed' }));
  act(() => session.state.setState({ phase: 'ready' }));
  expect(submit).not.toHaveBeenCalled();
});

it('composer sends after a file was read, but not after the file was refused', () => {
  const submit = vi.spyOn(session, 'submit').mockResolvedValue();
  const taking = (count: number) => act(() => session.state.setState({ taking: count }));
  taking(1);
  press('Enter');
  act(() => session.state.setState({ documents: [{ id: 'd', name: 'notes.md', text: 'Tea.' } as never] }));
  taking(0);
  expect(submit).toHaveBeenCalledTimes(1);
  taking(1);
  type('With this one');
  press('Enter');
  act(() => session.state.setState({ refused: [{ name: 'film.mkv', why: 'not_text' } as never] }));
  taking(0);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('composer sends after another call finished, but not its own message or after a failure', async () => {
  const sending = (on: boolean) => act(() => session.state.setState({ sending: on }));
  const answered = Promise.withResolvers<void>();
  const submit = vi.spyOn(session, 'submit').mockReturnValue(answered.promise);
  type('And now?');
  sending(true);
  press('Enter');
  act(() => session.state.setState({ problem: callProblem(new Error('no')) }));
  sending(false);
  expect(submit).not.toHaveBeenCalled();
  act(() => session.state.setState({ problem: null }));
  sending(true);
  press('Enter');
  sending(false);
  expect(submit).toHaveBeenCalledTimes(1);
  // During the composer's own call a second press means the same message.
  sending(true);
  press('Enter');
  sending(false);
  expect(submit).toHaveBeenCalledTimes(1);
  await act(async () => answered.resolve());
});

it('composer asks before sending without a refused file', async () => {
  const submit = vi.spyOn(session, 'submit').mockResolvedValue();
  type('Describe these files');
  act(() => session.state.setState({ refused: [{ name: 'fox.png', reason: 'image_type' }] }));
  const without = () =>
    [...box.querySelectorAll('button')].find((one) => one.textContent === 'Send without it');
  await act(() => vi.waitFor(() => expect(without()).toBeDefined()));
  press('Enter');
  expect(submit).not.toHaveBeenCalled();
  await act(() => vi.waitFor(() => expect(document.activeElement).toBe(without())));
  act(() => without()?.click());
  expect(submit).toHaveBeenCalledOnce();
  expect(session.state.getState().refused).toEqual([]);
});

it('composer sends once while Enter is held down', () => {
  const submit = vi.spyOn(session, 'submit').mockResolvedValue();
  type('Hello');
  const field = box.querySelector('textarea');
  for (let n = 0; n < 5; n++) {
    const init = { key: 'Enter', bubbles: true, cancelable: true, repeat: n > 0 };
    act(() => void field?.dispatchEvent(new KeyboardEvent('keydown', init)));
  }
  expect(submit).toHaveBeenCalledOnce();
});

it("composer sends one message to a mentioned model and the next to the conversation's", async () => {
  const send = vi.spyOn(core.api.chat, 'send');
  type('What is tea? @partner-5');
  expect(box.querySelector('[role=option]')?.textContent).toContain('partner-5.1');
  press('Enter');
  expect(draft()).toBe('What is tea? ');
  expect(box.textContent).toContain('@partner-5.1');
  await act(() => session.submit());
  expect(send.mock.lastCall?.[0]).toMatchObject({ model: 'partner-5.1' });
  expect(session.state.getState()).toMatchObject({ onceModel: null, options: { model: 'vendor-s2' } });
  await vi.waitFor(() => expect(box.textContent).not.toContain('@partner-5.1'));
});

it("composer returns to the conversation's model by chip or mention", () => {
  type('@partner-5');
  press('Tab');
  act(() => box.querySelector<HTMLButtonElement>('[aria-label="Remove partner-5.1"]')?.click());
  expect(session.state.getState().onceModel).toBeNull();
  type('@vision');
  type('@vendor-s2');
  press('Enter');
  expect(session.state.getState().onceModel).toBeNull();
  // No model has this name, so it is ordinary text.
  type('@nobody');
  expect(box.querySelector('[role=option]')).toBeNull();
});

it('composer asks before sending images to a model that cannot see them', async () => {
  const submit = vi.spyOn(session, 'submit').mockResolvedValue();
  const images = [{ id: '1', name: 'fox.png', url: 'data:image/png;base64,AA==' }];
  act(() => session.state.setState({ images }));
  type('What is this?');
  press('Enter');
  expect(submit).not.toHaveBeenCalled();
  expect(box.querySelector('[role=alert]')?.textContent).toBe('vendor-s2 can’t see images.');
  await act(() =>
    vi.waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Use vendor-vl-1.0-260319, which sees images'),
    ),
  );
  await act(async () => session.options.set({ model: 'vendor-vl-1.0-260319' }));
  expect(box.querySelector('[role=alert]')).toBeNull();
  press('Enter');
  expect(submit).toHaveBeenCalledOnce();
  await act(async () => session.options.set({ model: 'vendor-s2' }));
  const without = [...box.querySelectorAll('button')].find((one) => one.textContent === 'Send without it');
  await act(async () => without?.click());
  expect(session.state.getState().images).toEqual([]);
  expect(submit).toHaveBeenCalledTimes(2);
});

it('Composer says by how much a text is too long, with the thousands separated', () => {
  type('x'.repeat(USER_TEXT_MAX_LENGTH + 1234));
  const words = '1,234 characters too long.';
  expect(box.querySelector('#composer-why')?.textContent).toBe(words);
  expect(box.querySelector(`button[aria-label="${words}"]`)).not.toBeNull();
});
