import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app/app-info-store.ts';
import { useNotifyState } from '../app/notify-state.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useSettings } from '../app/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';

/** Whether the system tells of long tasks that end, and what stands in its way. */
export function NotifySection() {
  const { t } = useTranslation('settings');
  const wanted = useSettings((settings) => settings.notifyFinished);
  const host = useAppInfo()?.host ?? 'browser';
  const { permission, ask } = useNotifyState();
  const off = permission === 'none';
  return (
    <Section title={t('general.tasks')}>
      <Switch
        label={t('general.notifyFinished')}
        hint={off ? t('general.notifyNone') : t('general.notifyFinishedHint')}
        checked={wanted && !off}
        disabled={off}
        onCheckedChange={(notifyFinished) => {
          saveSetting({ notifyFinished });
          // Turned on by this click: now the system may ask.
          if (notifyFinished) void ask();
        }}
      />
      {wanted && permission === 'denied' ? (
        <p role="status" className="rounded-md border border-warn/40 bg-warn-tint px-3 py-2 text-sm">
          {t(`general.notifyBlocked.${host}`)}
        </p>
      ) : null}
      {wanted && permission === 'default' ? (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <span>{t('general.notifyAsk')}</span>
          <Button size="sm" onClick={() => void ask()}>
            {t('general.notifyAllow')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
