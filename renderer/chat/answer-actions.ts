import type { Action } from '../app/actions.ts';
import { featureCall } from '../app/features.ts';
import { isRunning } from '../lib/fold-job-events.ts';
import type { ConversationSession } from './conversation-session.ts';
import { copyAnswer } from './parts/copy-button.tsx';
import { comparedQuestion, lastAnswer, runningTurn } from './session-state.ts';
import { toggleBookmark } from './turns/bookmark-button.tsx';

/** Returns the commands for the last answer of the conversation in view. */
export function answerActions(session: () => ConversationSession): readonly Action[] {
  const state = () => session().state.getState();
  const answered = () => lastAnswer(state()) !== undefined;
  const songAnswer = () => {
    const last = lastAnswer(state());
    return last && !isRunning(last) && last.parts.some(({ type }) => type === 'text') ? last : undefined;
  };
  const markable = () => {
    const last = lastAnswer(state());
    return last && !isRunning(last) && last.parts.length > 0 ? last : undefined;
  };
  return [
    {
      id: 'chat.regenerate',
      title: 'chat:actions.regenerate',
      offered: true,
      // Browsers reserve the first key, so they use the second.
      shortcut: ['Mod+R', 'Alt+R'],
      enabled: () => answered() && runningTurn(state()) === undefined,
      run() {
        const answer = lastAnswer(state());
        if (answer) void session().calls.regenerate(answer.id);
      },
    },
    {
      id: 'chat.compare',
      title: 'chat:actions.compare',
      offered: true,
      enabled: () => comparedQuestion(state()) !== null,
      run() {
        const question = comparedQuestion(state());
        if (question) session().state.setState({ comparing: question });
      },
    },
    {
      id: 'music.fromAnswer',
      title: 'lyrics:action.makeSong',
      area: 'chat',
      enabled: () => songAnswer() !== undefined,
      run() {
        const turn = songAnswer();
        if (turn)
          void featureCall('songFromAnswer')
            .then((songFromAnswer) => songFromAnswer(turn))
            .catch(reportError);
      },
    },
    {
      id: 'chat.copyLast',
      title: 'chat:actions.copyLast',
      shortcut: ['Mod+Shift+C', 'Alt+Shift+C'],
      enabled: answered,
      run() {
        const answer = lastAnswer(state());
        if (answer) void copyAnswer(answer, { plain: false, announce: true });
      },
    },
    {
      id: 'chat.bookmarkLast',
      title: 'chat:actions.bookmarkLast',
      shortcut: ['Mod+D', 'Alt+Shift+D'],
      enabled: () => markable() !== undefined,
      run() {
        const answer = markable();
        if (answer) void toggleBookmark(session(), answer);
      },
    },
  ];
}
