import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ConversationSession } from '../../renderer/chat/conversation-session.ts';
import { AnswerBody } from '../../renderer/chat/parts/answer-turn.tsx';
import { SessionContext } from '../../renderer/chat/session-context.ts';
import { FakeCore } from '../../renderer/chat/testing/fake-api.ts';
import { showLanguage } from '../../renderer/locales/i18n.ts';
import '../../renderer/styles/main.css';
import type { TokenLogprob } from '../../shared/domain/answer-event.ts';
import type { Part } from '../../shared/domain/conversation.ts';

/** The functions that the test calls in the page. */
export interface ViewsPage {
  /** Sets the answer to draw, with its tokens if it has any, both as JSON. */
  load(parts: string, logprobs: string): void;
  /** Replaces the previous answer by the loaded one. */
  draw(): void;
  /** Opens what is folded, and shows more of what is shown in part, once. */
  unfold(): void;
  /** The errors that the views threw while rendering. */
  readonly errors: string[];
}

declare global {
  interface Window {
    viewsPage: ViewsPage;
  }
}

const errors: string[] = [];
addEventListener('error', (event) => errors.push(event.message));

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    errors.push(String(error));
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const core = new FakeCore();
const id = core.addConversation(1);
const turn = core.leaf(id);
const session = new ConversationSession(core.deps(), id, { onCreated: () => {}, onEnded: () => {} });
let root: Root | null = null;
let parts: Part[] = [];
let logprobs: TokenLogprob[] = [];

// Views whose code is loaded later wait for the messages as well.
await showLanguage('en');
window.viewsPage = {
  errors,
  load(partsJson, logprobsJson) {
    parts = JSON.parse(partsJson);
    logprobs = JSON.parse(logprobsJson);
  },
  draw() {
    root?.unmount();
    root = createRoot(document.getElementById('main') ?? document.body);
    session.showTokens(turn.id, logprobs.length > 0);
    const answer = turn.answer && { ...turn.answer, logprobs };
    const drawn = { ...turn, parts, answer };
    flushSync(() =>
      root?.render(
        <Boundary>
          <SessionContext value={session}>
            <AnswerBody turn={drawn} live={undefined} />
          </SessionContext>
        </Boundary>,
      ),
    );
  },
  unfold() {
    const buttons = document.querySelectorAll<HTMLElement>(
      'button[aria-expanded=false], [data-action=unfold]',
    );
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) fold.open = true;
    for (const button of buttons) button.click();
  },
};
