import { Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Voice } from '../../shared/domain/voice.ts';
import { ListHeader } from '../app/list-header.tsx';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ChosenVoices } from './parts/chosen-voices.tsx';
import { VoiceFilter } from './parts/voice-filter.tsx';
import { VoiceForm } from './parts/voice-form.tsx';
import { VoiceRows } from './parts/voice-rows.tsx';
import { refreshVoices, voices, wantVoices } from './speech.ts';
import { useWish } from './view-wishes.ts';

/** The pane beside the rail: the voices to choose from. */
export function SpeechList() {
  const { t } = useTranslation('speech');
  const listed = useStore(voices.state, (state) => state.listed);
  const refreshing = useStore(voices.state, (state) => state.refreshing);
  const [filter, setFilter] = useState({ query: '', language: null as string | null });
  const [form, setForm] = useState<{ readonly voice: Voice | null } | null>(null);
  useEffect(() => void wantVoices(), []);
  useWish('addVoice', () => setForm({ voice: null }));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('voices.title')}>
        {listed ? (
          <IconButton label={t('voices.refresh')} aria-busy={refreshing} onClick={refreshVoices}>
            {refreshing ? <Spinner /> : <RefreshCw aria-hidden size={16} />}
          </IconButton>
        ) : null}
        <IconButton label={t('voices.add')} onClick={() => setForm({ voice: null })}>
          <Plus aria-hidden size={18} />
        </IconButton>
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
