import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { AnswerColumns, columnAfter } from './answer-columns.tsx';

let root: Root;
let place: HTMLElement;
let core: FakeCore;
let session: ConversationSession;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no layout and does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  await showLanguage('en');
  await import('./answer-columns.tsx');
});
beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  session.setDraft('Which of you?');
  await session.compare(['model-a', 'model-b', 'model-c']);
  await show();
});
afterEach(() => {
  act(() => root.unmount());
  session.close();
  place.remove();
  vi.restoreAllMocks();
});

const last = (): Turn => {
  const turn = session.state.getState().turns.at(-1);
  if (!turn) throw new Error('no turn');
  return turn;
};
async function show(): Promise<void> {
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <AnswerColumns turn={last()} />
      </SessionContext>,
    ),
  );
}
const columns = () => [...place.querySelectorAll<HTMLElement>('[data-column]')];
const column = (at: number) => {
  const found = columns()[at];
  if (!found) throw new Error('no such column');
  return found;
};
const press = (element: Element, key: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const button = (name: string) => {
  const found = [...place.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

it('compared answers appear under their models and grow independently', async () => {
  expect(columns().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Answer 1 of 3, by model-a',
    'Answer 2 of 3, by model-b',
    'Answer 3 of 3, by model-c',
  ]);
  const [second] = session.state.getState().beside;
  await act(async () => {
    core.sayText(second?.id ?? '', 'from the second');
    await vi.waitFor(() => expect(column(1).textContent).toContain('from the second'));
  });
  expect(column(0).textContent).not.toContain('from the second');
});

it('a failed compared answer does not affect the others', async () => {
  const [second, third] = session.state.getState().beside;
  await act(async () => {
    core.end(second?.id ?? '', 'interrupted');
    core.sayText(third?.id ?? '', 'still here');
    await vi.waitFor(() => expect(column(1).textContent).toContain('Interrupted'));
  });
  expect(column(2).textContent).toContain('still here');
  expect(column(0).getAttribute('aria-busy')).toBe('true');
});

it('compared answers can be stopped one by one or all at once', async () => {
  const [second] = session.state.getState().beside;
  await act(async () => {
    button('Stop model-b').click();
    await vi.waitFor(() => expect(core.turns.get(second?.id ?? '')?.status).toBe('stopped'));
  });
  expect(core.turns.get(last().id)?.status).toBe('waiting');
  await act(async () => {
    button('Stop all').click();
    await vi.waitFor(() => expect(core.turns.get(last().id)?.status).toBe('stopped'));
  });
});

it('arrow keys move between compared answers and Enter continues with the focused one', async () => {
  column(0).focus();
  await press(column(0), 'ArrowRight');
  expect(document.activeElement).toBe(column(1));
  await press(column(1), 'End');
  expect(document.activeElement).toBe(column(2));
  await press(column(2), 'Enter');
  await vi.waitFor(() => expect(last().answer?.model).toBe('model-c'));
  await show();
  expect(columns().map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'true']);
});

it('keys pressed on a button inside an answer column do not move between columns', async () => {
  const stop = button('Stop model-b');
  stop.focus();
  await press(stop, 'ArrowRight');
  await press(stop, 'Enter');
  expect(document.activeElement).toBe(stop);
  expect(last().answer?.model).toBe('model-a');
});

it('compared answers collapse to one and expand again', async () => {
  const groupId = last().answer?.group?.id ?? '';
  await act(async () => button('Show one').click());
  expect(session.state.getState().sideBySide[groupId]).toBe(false);
  await act(() => session.turns.setSideBySide(last(), true));
  expect(columns()).toHaveLength(3);
});

it('picking a compared answer switches to its model, and Undo switches back', async () => {
  const before = session.state.getState().options.model;
  const shown = vi.spyOn(toast, 'show');
  await act(async () => {
    button('Continue with this: model-b').click();
    await vi.waitFor(() => expect(session.state.getState().options.model).toBe('model-b'));
  });
  await act(async () => shown.mock.lastCall?.[0].undo?.());
  expect(session.state.getState().options.model).toBe(before);
});

it('picking a compared answer switches to its connection and interface', async () => {
  const over = { connectionId: 'other', interface: 'messages' } as const;
  const beside = session.state
    .getState()
    .beside.map((turn) => ({ ...turn, answer: turn.answer && { ...turn.answer, ...over } }));
  for (const turn of beside) core.turns.set(turn.id, turn);
  await act(async () => session.state.setState({ beside }));
  const { connectionId } = session.options;
  const shown = vi.spyOn(toast, 'show');
  await act(async () => {
    button('Continue with this: model-b').click();
    await vi.waitFor(() => expect(session.state.getState().options).toMatchObject(over));
  });
  await act(async () => shown.mock.lastCall?.[0].undo?.());
  expect(session.state.getState().options).toMatchObject({ connectionId, interface: 'chat' });
});

it('columnAfter moves between columns and stops at both ends', () => {
  expect(columnAfter('ArrowRight', 0, 3)).toBe(1);
  expect(columnAfter('ArrowRight', 2, 3)).toBeNull();
  expect(columnAfter('ArrowLeft', 0, 3)).toBeNull();
  expect([columnAfter('Home', 2, 3), columnAfter('End', 0, 3)]).toEqual([0, 2]);
});

it('columnAfter ignores keys that do not move between columns', () => {
  expect(columnAfter('ArrowDown', 1, 3)).toBeNull();
  expect(columnAfter('Enter', 1, 3)).toBeNull();
});

it('stopping a column leaves the focus on the column', async () => {
  await act(async () => button('Stop model-b').focus());
  await act(async () => {
    button('Stop model-b').click();
    await vi.waitFor(() => expect(place.querySelector('[aria-label="Stop model-b"]')).toBeNull());
  });
  expect(document.activeElement).toBe(column(1));
});
