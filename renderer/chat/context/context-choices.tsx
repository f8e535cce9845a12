import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { runCommand } from '../view-commands.ts';

/** Offers the choices for a conversation that no longer fits its model, each with its consequence. */
export function ContextChoices() {
  const session = useSession();
  const billed = bills(session.options.connectionId);
  const { t } = useTranslation('composing');
  const ask = useSessionState((state) => state.fullAsk);
  const model = useSessionState((state) => state.options.model);
  const wouldDrop = useSessionState((state) => state.context?.wouldDrop ?? 0);
  const [always, setAlways] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const isAsked = ask !== null;
  useEffect(() => {
    if (isAsked) first.current?.focus();
  }, [isAsked]);
  if (!ask) return null;
  const stop = () => {
    session.full.stop();
    runCommand('focusComposer');
  };
  const choose = (choice: 'drop_oldest' | 'summarise' | 'send_all') => {
    void session.full.choose(choice, always);
    runCommand('focusComposer');
  };
  return (
    <section
      role="alertdialog"
      aria-labelledby="context-full-title"
      aria-describedby="context-full-why"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        stop();
      }}
      className="flex max-h-[55dvh] flex-col gap-3 overflow-y-auto rounded-lg border border-warn/50 bg-raised p-4 shadow-raised"
    >
      <div>
        <h3 id="context-full-title" className="font-semibold">
          {t('full.title', { model })}
        </h3>
        <p id="context-full-why" className="text-sm text-ink-2">
          {t(ask.after === 'send' ? 'full.beforeSend' : 'full.afterAnswer')}
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <Choice
          ref={first}
          title={t('full.drop')}
          hint={wouldDrop > 0 ? t('full.dropHint', { count: wouldDrop }) : t('full.dropHintUnknown')}
          onChoose={() => choose('drop_oldest')}
        />
        <Choice
          title={t('context.summarise')}
          hint={t(ask.canSumUp ? chargeKey('full.sumUpHint', billed) : 'full.sumUpNothing')}
          disabled={!ask.canSumUp}
          onChoose={() => choose('summarise')}
        />
        {ask.after === 'send' ? (
          <Choice
            title={t('full.sendAll')}
            hint={t('full.sendAllHint')}
            disabled={always}
            onChoose={() => choose('send_all')}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-sm text-ink-2">
          <input
            type="checkbox"
            checked={always}
            onChange={(event) => setAlways(event.currentTarget.checked)}
            className="size-4 accent-craft"
          />
          {t('full.always')}
        </label>
        <Button size="sm" variant="ghost" onClick={stop}>
          {t(ask.after === 'send' ? 'full.stop' : 'full.stopAsking')}
        </Button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly title: string;
  readonly hint: string;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

function Choice({ ref, title, hint, disabled = false, onChoose }: ChoiceProps) {
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="rounded-md border border-hairline px-3 py-2 text-left not-disabled:hover:bg-hover disabled:text-ink-3"
    >
      <span className="block font-medium">{title}</span>
      <span className="block text-sm text-ink-2">{hint}</span>
    </button>
  );
}
