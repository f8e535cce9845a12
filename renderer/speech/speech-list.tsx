import { Plus, RefreshCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Voice } from '../../shared/domain/voice.ts';
import { ListHeader } from '../app/panel-header.tsx';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { VoiceFilter } from './parts/voice-filter.tsx';
import { VoiceForm } from './parts/voice-form.tsx';
import { VoiceRows } from './parts/voice-rows.tsx';
import { refreshVoices, script, voices, wantVoices } from './speech.ts';
import { useCommand } from './speech-view.ts';

/** Renders the list pane: the voices. */
export function SpeechList() {
  const { t } = useTranslation('speech');
  // Also while loading, as most services have a list, and a button that appears would move the others.
  const mayRefresh = useStore(voices.state, ({ listed, phase }) => listed || phase === 'loading');
  const refreshing = useStore(voices.state, (state) => state.refreshing);
  const [filter, setFilter] = useState({ query: '', language: null as string | null });
  const [form, setForm] = useState<{ readonly voice: Voice | null } | null>(null);
  useEffect(() => void wantVoices(), []);
  useCommand('addVoice', () => setForm({ voice: null }));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('voices.title')}>
        {mayRefresh ? (
          <IconButton
            icon={refreshing ? <Spinner /> : <RefreshCw aria-hidden size={16} />}
            label={t('voices.refresh')}
            aria-busy={refreshing}
            onClick={refreshVoices}
          />
        ) : null}
        <IconButton icon={Plus} label={t('action.addVoice')} onClick={() => setForm({ voice: null })} />
      </ListHeader>
      <VoiceFilter filter={filter} onChange={setFilter} />
      <VoiceRows
        filter={filter}
        onAdd={() => setForm({ voice: null })}
        onEdit={(voice) => setForm({ voice })}
      />
      <ChosenVoices />
      {form ? (
        <VoiceForm key={form.voice?.voiceId ?? ''} voice={form.voice} onClose={() => setForm(null)} />
      ) : null}
    </div>
  );
}

/** Renders the number of selected voices below the list and a button that clears the selection. */
function ChosenVoices() {
  const { t } = useTranslation('speech');
  const count = useStore(script.state, (state) => state.chosen.length);
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-1 border-t border-hairline py-2 pr-2 pl-3">
      <p role="status" className="min-w-0 flex-1 truncate text-sm text-ink-2">
        {t('voices.chosen', { count })}
      </p>
      <IconButton icon={X} size="sm" label={t('voices.clearChosen')} onClick={() => script.clearChosen()} />
    </div>
  );
}
