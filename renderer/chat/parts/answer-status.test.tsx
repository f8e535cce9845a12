import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerInfo, Turn } from '../../../shared/domain/conversation.ts';
import { NOTHING_LIVE } from '../../lib/fold-job-events.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { useCommand } from '../view-commands.ts';
import { AnswerStatus } from './answer-status.tsx';

let root: Root;
let place: HTMLElement;
const session = new ConversationSession(new FakeCore().deps(), null, {
  onCreated: () => undefined,
  onEnded: () => undefined,
});

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
  await import('./answer-status.tsx');
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

const answer: AnswerInfo = {
  interface: 'chat',
  model: 'm',
  answeredBy: null,
  finishReason: 'stop',
  stopSequence: null,
  explanation: null,
  usage: null,
  error: null,
  notices: [],
  logprobs: [],
  meta: {},
  jobId: null,
  seq: 0,
};
async function show(
  change: Partial<Turn>,
  info: Partial<AnswerInfo> = {},
  live = NOTHING_LIVE,
): Promise<void> {
  const turn: Turn = {
    id: 't',
    conversationId: 'c',
    parentId: 'p',
    role: 'assistant',
    createdAt: 0,
    parts: [{ type: 'text', block: 0, text: 'some words' }],
    status: 'complete',
    siblings: ['t'],
    ...change,
    answer: { ...answer, ...info },
  };
  // The code that shows how an answer ended loads on first use.
  await act(async () => {
    root.render(
      <SessionContext value={session}>
        <AnswerStatus turn={turn} live={live} />
      </SessionContext>,
    );
    await import('./answer-status.tsx');
    await new Promise((resolve) => setTimeout(resolve));
  });
}
const buttons = () => [...place.querySelectorAll('button')].map((button) => button.textContent);
const press = (name: string) =>
  act(() => [...place.querySelectorAll('button')].find((button) => button.textContent === name)?.click());

describe('answer status', () => {
  it('shows nothing for an answer that ended naturally', async () => {
    await show({});
    expect(place.textContent).toBe('');
  });

  it('offers to continue or retry an interrupted answer', async () => {
    const continueAnswer = vi.spyOn(session.calls, 'continueAnswer').mockResolvedValue(null);
    await show({ status: 'interrupted' });
    expect(place.textContent).toContain('Interrupted');
    expect(buttons()).toEqual(['Continue', 'Try again']);
    press('Continue');
    expect(continueAnswer).toHaveBeenCalledWith('t');
  });

  it('quotes the error the service reported in the middle of a stream', async () => {
    const error = { class: 'interrupted', message: 'The quota of today is used up.', status: 200 } as const;
    const more = { action: 'continue', phase: 'answering', code: null, type: null, param: null } as const;
    await show({ status: 'interrupted' }, { error: { ...error, ...more, retryAfterMs: null } });
    expect(place.querySelector('q')?.textContent).toBe('The quota of today is used up.');
    expect(place.textContent).toContain('The service says:');
    // The app detected this break itself, so there is no service message to quote.
    await show({ status: 'interrupted' }, { error: { ...error, ...more, status: null, retryAfterMs: null } });
    expect(place.querySelector('q')).toBeNull();
  });

  it('does not offer to continue an empty answer', async () => {
    await show({ status: 'interrupted', parts: [] });
    expect(buttons()).toEqual(['Try again']);
  });

  it('explains the token limit and offers to continue', async () => {
    await show({}, { finishReason: 'max_tokens' });
    expect(place.textContent).toContain('The answer reached the token limit.');
    expect(buttons()).toEqual(['Continue']);
  });

  it('shows a refusal with its explanation and no Continue button', async () => {
    await show({}, { finishReason: 'refusal', explanation: 'Not this.' });
    expect(place.textContent).toContain('The model declined to answer.Not this.');
    press('Edit the question');
    const editing = vi.fn();
    const Question = () => {
      useCommand('editTurn:p', editing);
      return null;
    };
    act(() => root.render(<Question />));
    expect(editing).toHaveBeenCalledOnce();
  });

  it('counts the seconds without a response', async () => {
    await show(
      { status: 'waiting', parts: [] },
      {},
      { ...NOTHING_LIVE, silentMs: 20_000, silentAt: Date.now() },
    );
    expect(place.textContent).toMatch(/No response for 20\s?s/);
  });

  it('counts down to the next retry and says why the last attempt failed', async () => {
    const reply = { status: 429, code: null, type: null, param: null, retryAfterMs: null };
    const error = { ...reply, class: 'rate', action: 'wait', phase: 'answering', message: 'slow' } as const;
    const waiting = (at: number) =>
      show(
        { status: 'waiting', parts: [] },
        {},
        { ...NOTHING_LIVE, retry: { at: Date.now() + at, attempt: 2, error } },
      );
    await waiting(30_000);
    expect(place.textContent).toMatch(/Rate limited\. ?Retrying in (2\d|30)\s?s.* \(attempt 2\)/);
    await waiting(-10);
    expect(place.textContent).toContain('Retrying (attempt 2)');
  });

  it('retries from the notice of a failed answer', async () => {
    const again = vi.spyOn(session.calls, 'regenerate').mockResolvedValue(null);
    const error = {
      class: 'service',
      message: 'overloaded',
      action: 'retry',
      phase: 'answering',
      status: 529,
      code: null,
      type: null,
      param: null,
      retryAfterMs: null,
    } as const;
    await show({ status: 'failed', parts: [] }, { error });
    expect(place.textContent).toContain('overloaded');
    press('Try again');
    expect(again).toHaveBeenCalledWith('t');
  });

  it('reports that fewer choices arrived than requested', async () => {
    await show({}, { notices: [{ code: 'fewer_choices', detail: '2/4' }] });
    expect(place.textContent).toContain('fewer answers than requested (2/4)');
  });

  it('opens the choice of what to omit when the context is full', async () => {
    const ask = vi.spyOn(session.calls, 'offerFullChoices').mockImplementation(() => undefined);
    await show({}, { finishReason: 'model_context_window_exceeded' });
    press('Choose what to omit…');
    expect(ask).toHaveBeenCalledOnce();
  });
});
