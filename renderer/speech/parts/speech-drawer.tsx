import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AUDIO_FORMATS, SAMPLE_RATES } from '../../../shared/service/limits.ts';
import { SPEECH_MODELS } from '../../../shared/service/models.ts';
import { useAreaTarget } from '../../app/area-state.ts';
import { SideDrawer } from '../../app/side-drawer.tsx';
import { windowState } from '../../app/window-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldHint } from '../../ui/field.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NUMBER_FIELDS } from '../number-field.ts';
import { script } from '../speech.ts';
import { speechDrawer, useCommand } from '../speech-view.ts';
import { NumberControl } from './number-control.tsx';
import { PronunciationButton } from './pronunciation.tsx';
import { TakesSection } from './takes-section.tsx';

/** Renders the drawer next to or over the script: its takes, or its settings. */
export function SpeechDrawer() {
  const { t } = useTranslation(['speech', 'common']);
  const { page, place } = speechDrawer.usePage();
  const target = useAreaTarget('speech');
  // A requested take is shown in the list.
  useEffect(() => {
    if (target) speechDrawer.show('takes');
  }, [target]);
  // The new take replaces the settings page; a closed drawer stays closed.
  useCommand('newTake', () => {
    if (speechDrawer.page() === 'settings' && speechDrawer.isDocked()) speechDrawer.show('takes');
  });
  useEffect(() => windowState.setState({ takesShown: page === 'takes' }), [page]);
  const close = () => speechDrawer.show(null);
  const isOver = place === 'sheet';
  const label = t(page === 'settings' ? 'script.settings' : 'takes.title');
  return (
    <SideDrawer
      label={label}
      resizeLabel={t('drawer.resize')}
      place={place}
      width="speechDrawerWidth"
      toggledBy="speech.takes"
      onClose={close}
    >
      {page === 'settings' ? (
        <div className="scrollable min-h-0 flex-1 bg-panel">
          <div className="flex min-h-11 items-center justify-between pr-4 pl-5">
            <h2 className="text-sm font-medium text-ink-2">{label}</h2>
            {isOver ? <IconButton icon={X} size="sm" label={t('common:close')} onClick={close} /> : null}
          </div>
          <SpeechSettings />
        </div>
      ) : (
        <TakesSection onClose={isOver ? close : undefined} />
      )}
    </SideDrawer>
  );
}

/** Renders the speech settings: the common ones in view, the rest folded. */
function SpeechSettings() {
  const { t } = useTranslation('speech');
  const settings = useStore(script.state, (state) => state.draft.settings);
  const castMode = useStore(script.state, (state) => state.draft.castMode);
  const ready = useStore(script.state, (state) => state.phase === 'ready');
  const [speed, ...others] = NUMBER_FIELDS;
  if (!ready) return null;
  return (
    <section aria-label={t('script.settings')} className="flex flex-col gap-5 pt-1 pb-5 pr-gutter-5 pl-5">
      <ModelIdPicker
        models={SPEECH_MODELS}
        value={settings.model}
        onSelect={(model) => script.setSettings({ model })}
      />
      {speed ? <NumberControl field={speed} value={settings[speed.name]} /> : null}
      <Switch
        label={t('settings.castMode')}
        hint={t('settings.castHint')}
        checked={castMode}
        onCheckedChange={(checked) => script.set({ castMode: checked })}
      />
      <PronunciationButton />
      <Foldable startsOpen={others.some((field) => settings[field.name] !== null)} title={t('settings.more')}>
        <div className="flex flex-col gap-5 pt-4">
          {others.map((field) => (
            <NumberControl key={field.name} field={field} value={settings[field.name]} />
          ))}
          <Segmented
            label={t('settings.format')}
            size="sm"
            value={settings.format}
            onValueChange={(format) => script.setSettings({ format })}
            options={AUDIO_FORMATS.map((format) => ({ value: format, label: format }))}
          />
          <Select
            label={t('settings.sampleRate')}
            value={String(settings.sampleRate)}
            onValueChange={(value) => {
              const sampleRate = SAMPLE_RATES.find((rate) => String(rate) === value);
              if (sampleRate) script.setSettings({ sampleRate });
            }}
            options={SAMPLE_RATES.map((rate) => ({
              value: String(rate),
              label: t('settings.hertz', { rate }),
            }))}
          />
          <FieldHint>{t('settings.hint')}</FieldHint>
        </div>
      </Foldable>
    </section>
  );
}
