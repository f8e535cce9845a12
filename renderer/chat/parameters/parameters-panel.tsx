import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import { parametersKey } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { ConversationFields } from './conversation-fields.tsx';
import { PARAMETERS_BUTTON, setParametersOpen } from './drawer-state.ts';
import { GeneralFields } from './general-fields.tsx';
import { ParameterList } from './parameter-list.tsx';
import { PresetsMenu } from './presets-menu.tsx';
import { RequestPreview } from './request-preview.tsx';
import { ResetAll } from './reset-all.tsx';

/** Everything that can be set for one conversation, and what comes of it. */
export function ParametersPanel({ session, asked }: { session: ConversationSession; asked: number }) {
  const { t } = useTranslation('parameters');
  const panel = useRef<HTMLElement>(null);
  const face = useStore(session.state, ({ options }) => options.interface);
  const ready = useStore(session.state, ({ phase }) => phase === 'ready');
  useEffect(() => {
    if (asked > 0 && panel.current) focusIn(panel.current, badField(session));
  }, [asked, session]);
  return (
    <section ref={panel} aria-label={t('title')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-1 pr-2 pl-5">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{t('title')}</h2>
        <PresetsMenu session={session} />
        <IconButton
          size="sm"
          label={t('close')}
          onClick={() => {
            setParametersOpen(false);
            document.getElementById(PARAMETERS_BUTTON)?.focus();
          }}
        >
          <X aria-hidden size={15} />
        </IconButton>
      </header>
      {ready ? (
        <div className="scrollable flex min-h-0 flex-1 flex-col gap-5 pt-1 pr-3 pb-6 pl-5">
          <GeneralFields session={session} />
          <ParameterList key={face} session={session} face={face}>
            <ConversationFields session={session} />
          </ParameterList>
          <RequestPreview session={session} />
          <ResetAll session={session} />
        </div>
      ) : null}
    </section>
  );
}

/** The first field of the interface in use whose value cannot be sent. */
function badField(session: ConversationSession): string | null {
  const { options } = session.state.getState();
  const set = parametersKey(options.interface);
  const name = Object.keys(options.unfit ?? {}).find(
    (one) => !one.includes('.') || one.startsWith(`${set}.`),
  );
  return name?.split('.').at(-1) ?? null;
}

/** Gives the keyboard to a field, else to the first control. */
function focusIn(panel: HTMLElement, field: string | null): void {
  const place = field === null ? null : panel.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const folded = panel.querySelector('details:not([open])');
  if (field !== null && !place && folded) {
    // It is among the folded ones, which are drawn only when they are open.
    folded.addEventListener('toggle', () => requestAnimationFrame(() => focusIn(panel, field)), {
      once: true,
    });
    folded.setAttribute('open', '');
    return;
  }
  place?.scrollIntoView({ block: 'center' });
  const control = (place ?? panel).querySelector<HTMLElement>(
    '[aria-invalid=true], input:not([type=hidden]), textarea, [data-json-editor]',
  );
  const inside = control?.shadowRoot?.querySelector<HTMLElement>('[role=textbox]');
  (inside ?? control)?.focus();
}
