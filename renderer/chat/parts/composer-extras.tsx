import { CloudOff, FileX2, Info, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openSettings } from '../../app/window-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CallProblemNotice } from '../../ui/call-problem-notice.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { ModelAvatar } from '../../ui/model-avatar.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { ContextChoices } from '../context/context-choices.tsx';
import { attachPasted } from '../documents/long-paste.ts';
import { MessageEnclosures } from '../documents/message-enclosures.tsx';
import { RefusedRows } from '../documents/refused-rows.tsx';
import { modelName } from '../model-choice.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { nextModel, sendOnceTo } from '../session-state.ts';
import { useSeesImages } from '../use-chat-connection.ts';
import { runCommand, useCommand } from '../view-commands.ts';
import { ConnectionNote } from './connection-note.tsx';
import { QueuedMessages } from './queued-messages.tsx';
import { VisionOffer } from './vision-offer.tsx';

interface ComposerAboveProps {
  /** A long text that was just pasted; null if there is none or the user has decided. */
  readonly pasted: string | null;
  readonly onSettled: () => void;
  /** Sends the message without the refused files; null if it cannot be sent. */
  readonly onSendWithout: (() => void) | null;
}

/** Renders notices above the text box: choices, queued messages, refused files and the offer for a long paste. */
export function ComposerAbove({ pasted, onSettled, onSendWithout }: ComposerAboveProps) {
  return (
    <>
      <ContextChoices />
      <QueuedMessages />
      <RefusedFiles onSendWithout={onSendWithout} />
      {pasted === null ? null : <PasteOffer pasted={pasted} onSettled={onSettled} />}
      <ContextNotice />
    </>
  );
}

function PasteOffer({ pasted, onSettled }: Pick<ComposerAboveProps, 'onSettled'> & { pasted: string }) {
  const session = useSession();
  const { t } = useTranslation('composing');
  // Once edited in the message, the text belongs to the user.
  const there = useSessionState((state) => state.draft.includes(pasted));
  if (!there) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-hairline bg-panel py-1.5 pr-1.5 pl-3 text-sm"
    >
      <p className="min-w-0 flex-1">{t('paste.offer', { count: pasted.length })}</p>
      <Button
        size="sm"
        onClick={() => {
          attachPasted(session, pasted);
          onSettled();
        }}
      >
        {t('paste.make')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onSettled}>
        {t('paste.keep')}
      </Button>
    </div>
  );
}

/** Shows the images and documents of the message inside the box. */
export function ComposerEnclosures({ onFocusBack }: { onFocusBack: () => void }) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const images = useSessionState((state) => state.images);
  const documents = useSessionState((state) => state.documents);
  const citable = useSessionState((state) => state.options.interface === 'messages');
  const reading = useSessionState((state) => state.reading);
  if (images.length + documents.length === 0 && reading === null) return null;
  return (
    <div className="max-h-[30dvh] overflow-y-auto px-4 pt-3" title={t('enclosed.kept')}>
      <MessageEnclosures
        images={images}
        documents={documents}
        reading={reading}
        citable={citable}
        onChange={(change) => session.state.setState(change)}
        onFocusBack={onFocusBack}
      />
    </div>
  );
}

/** Warns before sending which turns the next message leaves out. */
function ContextNotice() {
  const { t } = useTranslation('composing');
  const context = useSessionState((state) => state.context);
  const whenFull = useSessionState((state) => state.options.whenFull ?? 'ask');
  const model = useSessionState((state) => state.options.model);
  if (!context?.full || whenFull === 'ask') return null;
  if (whenFull === 'drop_oldest' && context.wouldDrop === 0) return null;
  return (
    <p role="status" className="flex items-start gap-2 px-1 text-sm text-ink-2">
      <Info aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-3" />
      {whenFull === 'summarise'
        ? t('context.willSumUp', { model })
        : t('context.willDrop', { count: context.wouldDrop, model })}
    </p>
  );
}

interface RefusedFilesProps {
  /** Sends the message without the refused files; null if it cannot be sent. */
  readonly onSendWithout: (() => void) | null;
}

/** Lists files that cannot be sent with their reasons, and offers ways to continue. */
function RefusedFiles({ onSendWithout }: RefusedFilesProps) {
  const session = useSession();
  const { t } = useTranslation(['composing', 'common']);
  const refused = useSessionState((state) => state.refused);
  const images = useSessionState((state) => state.images.length);
  const unseen = useSeesImages() ? 0 : images;
  const model = useSessionState(nextModel);
  const ways = useRef<HTMLDivElement>(null);
  useCommand('focusRefused', () => ways.current?.querySelector('button')?.focus());
  if (refused.length + unseen === 0) return null;
  return (
    <div className="flex items-start gap-2 rounded-lg border border-hairline bg-panel py-1.5 pr-1.5 pl-3 text-sm">
      <FileX2 aria-hidden size={16} className="mt-1.5 text-bad" />
      <div className="min-w-0 flex-1 py-1">
        <RefusedRows refused={refused} />
        {unseen > 0 ? <p role="alert">{t('composing:editor.blind', { model })}</p> : null}
        <div ref={ways} className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
          {unseen > 0 ? <VisionOffer /> : null}
          {onSendWithout ? (
            <Button size="sm" onClick={onSendWithout}>
              {t('composing:refused.sendWithout', { count: refused.length + unseen })}
            </Button>
          ) : null}
        </div>
      </div>
      {refused.length === 0 ? null : (
        <IconButton
          icon={X}
          size="sm"
          label={t('common:dismiss')}
          onClick={() => session.state.setState({ refused: [] })}
        />
      )}
    </div>
  );
}

/**
 * Says that the composer's content is neither sent nor saved while the app is offline, and offers to copy it. Loads
 * with the composer, because code cannot be loaded while offline.
 */
export function UnsavedNotice() {
  const { t } = useTranslation(['chat', 'common']);
  const text = useSessionState(({ draft }) => draft);
  if (text.trim() === '') return null;
  return (
    <div
      role="status"
      className="flex items-center gap-2.5 rounded-lg border border-hairline bg-warn-tint py-1.5 pr-2 pl-3 text-sm"
    >
      <CloudOff aria-hidden size={16} className="text-warn" />
      <p className="min-w-0 flex-1">{t('chat:composer.unsaved')}</p>
      <CopyText key={text} label={t('common:copy')} text={() => text} />
    </div>
  );
}

interface SessionProblemProps {
  /** Whether it is in the quick window, which offers no actions that open another view. */
  readonly isQuick?: boolean;
}

/** Explains why the last call failed, above the text box that still holds the text. */
export function SessionProblem({ isQuick = false }: SessionProblemProps) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const problem = useSessionState((state) => (state.phase === 'ready' ? state.problem : null));
  const hasText = useSessionState((state) => state.draft.trim() !== '' || state.images.length > 0);
  if (!problem) return null;
  return (
    <CallProblemNotice
      problem={problem}
      title={t(hasText ? 'composer.sendFailed' : 'composer.askFailed')}
      without={['continue', 'edit', ...(isQuick ? (['settings', 'choose-model'] as const) : [])]}
      onAction={(action) => {
        if (action === 'settings') openSettings('connections', session.options.connectionId);
        else if (action === 'choose-model') runCommand('chooseModel');
        else void session.submit();
      }}
      onDismiss={() => session.state.setState({ problem: null })}
    />
  );
}

interface OnceModelProps {
  readonly onFocusBack: () => void;
}

/** Shows the model for the next message only, and a button that returns to the conversation's. */
export function OnceModel({ onFocusBack }: OnceModelProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const choice = useSessionState((state) => state.onceModel);
  if (choice === null) return null;
  const model = modelName(choice);
  return (
    <div className="px-4 pt-3">
      <span
        {...tooltipAttributes({ label: t('once.only') })}
        className="flex h-8 w-fit max-w-full items-center gap-2 rounded-md border border-hairline bg-panel pl-2 text-sm"
      >
        <ModelAvatar model={model} />
        <span className="truncate">@{model}</span>
        {typeof choice === 'string' ? null : <ConnectionNote id={choice.connectionId} />}
        <IconButton
          icon={X}
          size="sm"
          label={t('once.remove', { model })}
          className="mr-0.5"
          onClick={() => {
            sendOnceTo(null, session);
            onFocusBack();
          }}
        />
      </span>
    </div>
  );
}
