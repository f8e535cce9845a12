import { ArrowUp, ChevronDown, Columns2, Square, SquareSlash } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { saveAsPrompt } from '../prompts/prompts.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { comparedQuestion, runningTurn } from '../session-state.ts';

interface SendButtonProps {
  readonly isBlocked: boolean;
  /** Why nothing can be sent; null if that needs no explanation. */
  readonly why: string | null;
  /** Whether the menu with other ways to send is shown. */
  readonly hasMenu: boolean;
  readonly onSend: () => void;
  readonly onFocusBack: () => void;
}

/** Sends the message and opens other ways to send; becomes Stop while an answer is running. */
export function SendButton({ isBlocked, why, hasMenu, onSend, onFocusBack }: SendButtonProps) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const running = useSessionState((state) => runningTurn(state) !== undefined);
  const stopping = useSessionState((state) => state.stopping);
  const sending = useSessionState((state) => state.sending);
  const stopKeys = useShortcutOf('chat.stop');
  const [open, setOpen] = useState(false);
  if (running || stopping) {
    return (
      <IconButton
        icon={<Square aria-hidden size={12} fill="currentColor" />}
        variant="primary"
        label={stopping ? t('composer.stopping') : t('composer.stop')}
        shortcut={stopKeys}
        aria-disabled={stopping || undefined}
        onClick={() => {
          void session.stop();
          onFocusBack();
        }}
        // As wide as Send and its menu, so that the pointer rests on Send afterwards.
        className={hasMenu ? 'w-13' : undefined}
      />
    );
  }
  return (
    <span className="flex">
      <IconButton
        icon={sending ? <Spinner /> : <ArrowUp aria-hidden size={17} />}
        variant="primary"
        label={why ?? t('composer.send')}
        aria-disabled={isBlocked || undefined}
        onClick={() => {
          onSend();
          onFocusBack();
        }}
        className={hasMenu ? 'rounded-r-none' : undefined}
      />
      {hasMenu ? (
        <Menu
          side="top"
          align="end"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <button
              type="button"
              aria-label={t('composer.sendMore')}
              {...tooltipAttributes({ label: t('composer.sendMore') })}
              // As bright as Send beside it.
              data-dim={isBlocked || undefined}
              className="flex h-8 w-5 shrink-0 items-center justify-center rounded-r-md border-l border-on-fill/25 bg-craft text-on-fill transition-colors hover:bg-craft-hover data-dim:not-hover:not-data-popup-open:opacity-50"
            >
              <ChevronDown aria-hidden size={13} />
            </button>
          }
        >
          <SendItems blocked={isBlocked} onSend={onSend} />
        </Menu>
      ) : null}
    </span>
  );
}

interface SendItemsProps {
  readonly blocked: boolean;
  readonly onSend: () => void;
}

/** Lists the ways to send or save the composer's content. */
function SendItems({ blocked, onSend }: SendItemsProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const draft = useSessionState((state) => state.draft);
  // With an empty composer, the last question goes to other models.
  const again = useSessionState(
    (state) => typeof comparedQuestion(state) === 'object' && comparedQuestion(state) !== null,
  );
  const compare = () => {
    const question = comparedQuestion(session.state.getState());
    if (question) session.state.setState({ comparing: question });
  };
  return (
    <>
      <MenuItem icon={ArrowUp} disabled={blocked} onSelect={onSend}>
        {t('send.send')}
      </MenuItem>
      <MenuItem icon={Columns2} disabled={blocked && !again} onSelect={compare}>
        {t('send.compare')}
      </MenuItem>
      <MenuItem icon={SquareSlash} disabled={draft.trim() === ''} onSelect={() => saveAsPrompt(draft)}>
        {t('turn.savePrompt')}
      </MenuItem>
    </>
  );
}
