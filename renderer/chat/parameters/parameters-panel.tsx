import { RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '../../app/side-drawer.tsx';
import type { DrawerPlace } from '../../app/side-drawer-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';
import { useCommand } from '../view-commands.ts';
import { PARAMETERS_BUTTON, setParametersOpen } from './drawer-state.ts';
import { cleared, touchedFields } from './field-edit.ts';
import { ConversationFields, InterfaceField, SystemField } from './general-fields.tsx';
import { ParameterList } from './parameter-list.tsx';
import { PresetsMenu } from './presets-menu.tsx';
import { RequestPreview } from './request-preview.tsx';

/** Renders all options of one conversation and the request they produce. */
export function ParametersPanel() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const panel = useRef<HTMLElement>(null);
  const face = useSessionState(({ options }) => options.interface);
  const ready = useSessionState(({ phase }) => phase === 'ready');
  useCommand('focusOptions', () => {
    if (panel.current) focusIn(panel.current, badField(session));
  });
  return (
    <section ref={panel} aria-label={t('title')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-1 pr-2 pl-5">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{t('title')}</h2>
        <PresetsMenu />
        <IconButton
          icon={X}
          size="sm"
          label={t('close')}
          onClick={() => {
            setParametersOpen(false);
            document.getElementById(PARAMETERS_BUTTON)?.focus();
          }}
        />
      </header>
      {ready ? (
        <div className="scrollable flex min-h-0 flex-1 flex-col gap-5 pt-1 pr-gutter-5 pb-6 pl-5">
          <SystemField />
          <ParameterList face={face} advanced={<InterfaceField />}>
            <ConversationFields />
          </ParameterList>
          <RequestPreview />
          <ResetAll />
        </div>
      ) : null}
    </section>
  );
}

/** Returns the first field of the current interface whose value is invalid. */
function badField(session: ConversationSession): string | null {
  const { options } = session.state.getState();
  const set = parametersKey(options.interface);
  const name = Object.keys(options.unfit ?? {}).find(
    (one) => !one.includes('.') || one.startsWith(`${set}.`),
  );
  return name?.split('.').at(-1) ?? null;
}

/** Focuses a field, else the first control. */
function focusIn(panel: HTMLElement, field: string | null): void {
  const place = field === null ? null : panel.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const folded = panel.querySelector('details:not([open])');
  if (field !== null && !place && folded) {
    // The field is folded away, and folded fields render only when opened.
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

/** Resets every field of the current interface to the service's defaults and offers to undo it. */
function ResetAll() {
  const session = useSession();
  const { t } = useTranslation(['parameters', 'common']);
  const none = useSessionState(
    ({ options }) => touchedFields(options, parametersKey(options.interface)).size === 0,
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-ml-2.5 self-start"
      icon={RotateCcw}
      disabled={none}
      onClick={() => {
        const before = session.state.getState().options;
        const set = parametersKey(before.interface);
        session.options.change(cleared(before, set));
        toast.show({
          id: 'parameters.undo',
          title: t('parameters:resetDone'),
          undo: () => session.options.change({ [set]: before[set], unfit: before.unfit ?? {} }),
        });
      }}
    >
      {t('parameters:resetAll')}
    </Button>
  );
}

interface ParametersPlaceProps {
  readonly place: DrawerPlace;
}

/** Places the parameters: in a resizable column, or over the transcript in a narrow window. */
export function ParametersPlace({ place }: ParametersPlaceProps) {
  const { t } = useTranslation('parameters');
  return (
    <SideDrawer
      label={t('title')}
      resizeLabel={t('resize')}
      place={place}
      width="parametersWidth"
      toggledBy="chat.settings"
      onClose={() => setParametersOpen(false)}
    >
      <ParametersPanel />
    </SideDrawer>
  );
}
