import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContextState } from '../../../shared/contract/chat.ts';
import { CONTEXT_WINDOW } from '../../../shared/service/limits.ts';
import { changeSettings, settingsStore } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface WindowFieldProps {
  readonly model: string;
  readonly window: number | null;
  readonly source: ContextState['source'];
}

/** The size of a model's context, to be typed in where the service does not say it, or says it wrong. */
export function WindowField({ model, window, source }: WindowFieldProps) {
  const { t } = useTranslation('composing');
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<'notNumber' | 'saveFailed' | null>(null);
  const keep = async (size: number | null) => {
    const { [model]: _had, ...others } = settingsStore.getState().settings.contextWindows;
    try {
      await changeSettings({ contextWindows: size === null ? others : { ...others, [model]: size } });
      setTyped(null);
    } catch {
      setProblem('saveFailed');
    }
  };
  const submit = () => {
    const size = readSize(typed ?? '');
    if (size === null) setProblem('notNumber');
    else void keep(size);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== null) submit();
      }}
      className="flex flex-col gap-2"
    >
      <TextField
        label={t('context.windowOf', { model })}
        inputMode="numeric"
        value={typed ?? (window === null ? '' : String(window))}
        hint={window === null ? t('context.notKnown') : undefined}
        error={
          problem === null
            ? null
            : t(`context.${problem}`, { min: CONTEXT_WINDOW.min, max: CONTEXT_WINDOW.max })
        }
        onValueChange={(next) => {
          setProblem(null);
          setTyped(next);
        }}
      />
      {typed !== null || source === 'user' ? (
        <div className="flex gap-2">
          {typed === null ? null : (
            <Button size="sm" type="submit" variant="primary">
              {t('context.set')}
            </Button>
          )}
          {source === 'user' ? (
            <Button
              size="sm"
              variant="ghost"
              className={typed === null ? '-ml-2.5' : undefined}
              onClick={() => void keep(null)}
            >
              {t('context.forget')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

/** A whole number as people type it, with blanks, commas or a `k`; null when it is none, or out of range. */
export function readSize(typed: string): number | null {
  const found = /^(\d{1,12}(?:\.\d{1,3})?)([km]?)$/i.exec(typed.replace(/[\s,_']/g, ''));
  if (!found) return null;
  const unit = { '': 1, k: 1000, m: 1_000_000 }[found[2]?.toLowerCase() ?? ''] ?? 1;
  const size = Math.round(Number(found[1]) * unit * 1000) / 1000;
  const fits = Number.isInteger(size) && size >= CONTEXT_WINDOW.min && size <= CONTEXT_WINDOW.max;
  return fits ? size : null;
}
