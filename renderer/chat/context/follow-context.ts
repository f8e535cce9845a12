import type { Api } from '../../../shared/contract/index.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { runningTurn, type SessionState } from '../session-state.ts';

/** The contract's call that computes the context. */
export type AskContext = Api['chat']['context'];

/**
 * Keeps `context` of a conversation's state true: asked again when an answer ended, another branch is shown, or what is
 * set for it changed. Never worked out here: only the core knows what would be sent. Gives what ends it.
 * @param onOther calls back when something else changed that counts, as the sizes the user typed in, or the instructions of a project
 */
export function followContext(
  session: Pick<ConversationSession, 'state' | 'options'>,
  ask: AskContext,
  onOther: (listener: () => void) => () => void,
): () => void {
  let stopped = false;
  let asking = false;
  let again = false;
  const look = async () => {
    if (asking) {
      again = true;
      return;
    }
    const { id, turns } = session.state.getState();
    if (id === null || turns.length === 0) {
      session.state.setState({ context: null });
      return;
    }
    asking = true;
    try {
      // The core goes by what it has heard.
      await session.options.flush();
      const context = await ask({ conversationId: id, turnId: turns.at(-1)?.id ?? null });
      if (!stopped) session.state.setState({ context });
    } catch {
      // An unknown size stays unknown; the next change requests it again.
      if (!stopped) session.state.setState({ context: null });
    } finally {
      asking = false;
    }
    if (again && !stopped) {
      again = false;
      void look();
    }
  };
  const stops = [
    session.state.subscribe((now, before) => {
      if (counts(now, before)) void look();
    }),
    onOther(() => void look()),
  ];
  void look();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

/** Whether something changed that the answer depends on. While an answer grows nothing does. */
function counts(now: SessionState, before: SessionState): boolean {
  if (runningTurn(now)) return false;
  return (
    now.id !== before.id ||
    now.options !== before.options ||
    now.summary?.projectId !== before.summary?.projectId ||
    now.turns.length !== before.turns.length ||
    now.turns.at(-1)?.id !== before.turns.at(-1)?.id ||
    runningTurn(before) !== undefined
  );
}
