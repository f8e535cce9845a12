import { CSPProvider } from '@base-ui/react/csp-provider';
import { Plus, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { settingsStore, useSettings } from '../../app/settings-store.ts';
import { SpendingDialog } from '../../app/spending-dialog.tsx';
import { api } from '../../lib/connection.ts';
import { isRunning, type LiveAnswer } from '../../lib/fold-job-events.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { Logo } from '../../ui/logo.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { TooltipLayer } from '../../ui/tooltip.tsx';
import { beginChat } from '../begin-chat.ts';
import { chat } from '../chat.ts';
import { AnswerStatus, isPlain } from '../parts/answer-status.tsx';
import { AnswerParts } from '../parts/answer-turn.tsx';
import { Composer } from '../parts/composer.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { TextActions } from '../parts/text-actions.tsx';
import { PromptsDialog } from '../prompts/prompts-dialog.tsx';
import { SessionContext, useSession, useSessionState } from '../session-context.ts';
import { lastAnswer, runningTurn } from '../session-state.ts';
import { runCommand } from '../view-commands.ts';
import '../chat.css';

/** Renders the quick window for one question, which floats above all apps. */
export function QuickApp() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Popups and input methods handle Esc first.
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu])[data-open]')) return;
      api.app.hideQuick().catch(reportError);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    // Base UI would add style elements for hidden scrollbars; base.css holds those rules instead.
    <CSPProvider disableStyleElements>
      <ErrorBoundary>
        <main className="flex h-full flex-col">
          <QuickHead />
          <QuickBody />
        </main>
      </ErrorBoundary>
      <SpendingDialog />
      <Toaster />
      <TooltipLayer />
    </CSPProvider>
  );
}

/** Renders the title bar, which moves the frameless window. */
function QuickHead() {
  const { t } = useTranslation('chat');
  return (
    <header className="flex h-10 shrink-0 items-center gap-2.5 border-b border-hairline bg-panel px-3 [-webkit-app-region:drag]">
      <Logo />
      <h1 className="min-w-0 flex-1 truncate text-sm font-medium text-ink-2">{t('quick.title')}</h1>
      <span className="shrink-0 text-xs text-ink-3">{t('quick.esc')}</span>
    </header>
  );
}

function QuickBody() {
  const { t } = useTranslation('chat');
  const loaded = useStore(settingsStore, (state) => state.loaded);
  const welcomed = useStore(settingsStore, (state) => state.settings.welcomed);
  if (!loaded) return null;
  if (welcomed) return <QuickChat />;
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center">
      <EmptyState
        title={t('quick.setUp')}
        action={
          <Button
            variant="primary"
            onClick={() => api.app.openFromQuick({ conversationId: null }).catch(reportError)}
          >
            {t('quick.openApp')}
          </Button>
        }
      />
    </div>
  );
}

/** Renders a new chat: the composer until a message was sent, then the streaming answer. */
function QuickChat() {
  const session = useStore(chat.view, (view) => view.session);
  const hasTurns = useStore(session.state, (state) => state.turns.length > 0);
  useEffect(() => {
    beginChat();
    return whenHiddenOrShown();
  }, []);
  return (
    <SessionContext key={session.key} value={session}>
      {hasTurns ? <Answered /> : <EmptyQuickChat />}
      <PromptsDialog />
    </SessionContext>
  );
}

/**
 * Starts a new chat in a hidden window unless its answer is still running, and focuses the composer when it is shown.
 */
function whenHiddenOrShown(): () => void {
  const onChange = () => {
    if (document.visibilityState !== 'hidden') return runCommand('focusComposer');
    const { session } = chat.view.getState();
    if (!runningTurn(session.state.getState())) chat.newChat();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function EmptyQuickChat() {
  const { t } = useTranslation('chat');
  const model = useSessionState((state) => state.options.model);
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center px-5 text-center">
        <div className="min-w-0 max-w-full">
          <p className="text-lg font-medium">{t('quick.ask')}</p>
          <p className="truncate text-sm text-ink-3">{model}</p>
        </div>
      </div>
      <Composer isQuick />
    </>
  );
}

function Answered() {
  const { t } = useTranslation('chat');
  const turns = useSessionState((state) => state.turns);
  const live = useSessionState((state) => state.live);
  const fontSize = useSettings((settings) => settings.chatFontSize);
  const follows = useSettings((settings) => settings.follow === 'follow');
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (follows && turns.some(isRunning)) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [follows, turns]);
  return (
    <>
      <TextActions>
        <section
          ref={scroller}
          aria-label={t('transcript.label')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          style={{ fontSize, ...{ '--md-size': `${fontSize}px` } }}
          className="scrollable min-h-0 flex-1 px-5 pt-3 pb-4 leading-[1.65] focus-visible:outline-offset-[-2px]"
        >
          {turns.map((turn) => (
            <QuickTurn key={turn.id} turn={turn} live={live[turn.id]} />
          ))}
        </section>
      </TextActions>
      <Foot />
    </>
  );
}

interface QuickTurnProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
}

function QuickTurn({ turn, live }: QuickTurnProps) {
  const { t } = useTranslation(['chat', 'answers']);
  if (turn.role === 'user') {
    const text = turnText(turn.parts);
    return (
      <article data-role="user" aria-label={t('transcript.you')} className="flex justify-end pb-3">
        <p
          className={`message-bubble max-w-[85%] rounded-lg bg-hover px-3.5 py-2 whitespace-pre-wrap ${wrapClass(text)}`}
        >
          <PlainText text={text} />
        </p>
      </article>
    );
  }
  const running = isRunning(turn);
  return (
    <article
      data-role="assistant"
      aria-label={t('transcript.answerBy', { model: turn.answer?.answeredBy ?? turn.answer?.model ?? '' })}
      aria-busy={running || undefined}
      className="pb-2"
    >
      <AnswerParts turn={turn} live={live} citations={[]} />
      {running ? <AnswerStatus turn={turn} live={live} /> : null}
      {running || isPlain(turn) ? null : turn.status === 'failed' && turn.answer?.error ? (
        <ServiceErrorNotice error={turn.answer.error} className="mt-1" />
      ) : (
        <p role="status" className="mt-2 text-sm text-ink-2">
          {turn.status === 'stopped' || turn.status === 'interrupted'
            ? t(`answers:end.${turn.status}`)
            : t('quick.notWhole')}
        </p>
      )}
    </article>
  );
}

/** Renders the actions of the answer; all others are in the main window. */
function Foot() {
  const session = useSession();
  const { t } = useTranslation('chat');
  const id = useSessionState((state) => state.id);
  const running = useSessionState((state) => runningTurn(state) !== undefined);
  const stopping = useSessionState((state) => state.stopping);
  const answer = useSessionState(lastAnswer);
  return (
    <footer className="flex shrink-0 items-center gap-2 border-t border-hairline bg-panel px-3 py-2">
      {running ? (
        <Button
          size="sm"
          disabled={stopping}
          icon={<Square aria-hidden size={11} fill="currentColor" />}
          onClick={() => void session.stop()}
        >
          {t(stopping ? 'composer.stopping' : 'composer.stop')}
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => {
              chat.newChat();
              requestAnimationFrame(() => runCommand('focusComposer'));
            }}
          >
            {t('quick.another')}
          </Button>
          {answer?.parts.length ? <CopyButton turn={answer} /> : null}
        </>
      )}
      <span className="flex-1" />
      <Button
        size="sm"
        variant="primary"
        onClick={() => id !== null && api.app.openFromQuick({ conversationId: id }).catch(reportError)}
      >
        {t('quick.openInApp')}
      </Button>
    </footer>
  );
}
