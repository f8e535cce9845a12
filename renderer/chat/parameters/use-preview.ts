import { useEffect, useState } from 'react';
import type { RequestPreview } from '../../../shared/contract/chat.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { hasBadOption } from '../bad-options.ts';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import type { SessionState } from '../session-state.ts';

/** Rest after a change before the request is made anew, in milliseconds. */
const REST_MS = 400;

export interface PreviewState {
  readonly phase: 'loading' | 'ready' | 'bad' | 'failed';
  /** Stays while another is made. */
  readonly preview: RequestPreview | null;
  readonly problem: CallProblem | null;
}

const FIRST: PreviewState = { phase: 'loading', preview: null, problem: null };

/** The request as it would be sent now, made anew a moment after what it is made of has changed. */
export function usePreview(session: ConversationSession, from: Pick<Api, 'chat'> = api): PreviewState {
  const [state, setState] = useState(FIRST);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const read = async () => {
      const own = ++newest;
      const show = (next: PreviewState) => own === newest && setState(next);
      try {
        const preview = await readPreview(from, session);
        show(
          preview
            ? { phase: 'ready', preview, problem: null }
            : { phase: 'bad', preview: null, problem: null },
        );
      } catch (thrown) {
        show({ phase: 'failed', preview: null, problem: callProblem(thrown) });
      }
    };
    void read();
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), REST_MS);
    };
    const stops = [
      session.state.subscribe((now, before) => {
        if (isOther(now, before)) readSoon();
      }),
      // Their instructions are part of it.
      chat.projects.state.subscribe(readSoon),
    ];
    return () => {
      newest = -1;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [session, from]);
  return state;
}

function isOther(now: SessionState, before: SessionState): boolean {
  return (
    now.options !== before.options ||
    now.summary?.projectId !== before.summary?.projectId ||
    now.draft !== before.draft ||
    now.images !== before.images ||
    now.documents !== before.documents ||
    now.turns.at(-1)?.id !== before.turns.at(-1)?.id
  );
}

/** The request with which what stands in the message box would be sent now; null while a parameter forbids it. */
export async function readPreview(
  api: Pick<Api, 'chat'>,
  session: ConversationSession,
): Promise<RequestPreview | null> {
  if (hasBadOption(session.state.getState().options)) return null;
  // The core makes it from what it knows.
  const conversationId = await session.ensureCreated();
  await session.options.flush();
  const parentId = session.state.getState().turns.at(-1)?.id ?? null;
  return api.chat.preview({ conversationId, parentId, parts: session.partsNow() });
}
