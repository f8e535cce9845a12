import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Combobox } from '../../ui/combobox.tsx';
import { voices } from '../speech.ts';
import { togglePreview } from '../voice-actions.ts';
import { voiceRows } from '../voice-rows.ts';
import { aboutVoice } from '../voice-summary.ts';
import { VoicePreview } from './voice-preview.tsx';

const ALL = { query: '', language: null };

interface VoicePickerProps {
  readonly value: string | null;
  /** The accessible name of the list. */
  readonly label: string;
  readonly trigger: ReactElement;
  /** Choices before the voices. Their ids are not voice ids. */
  readonly first?: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (id: string) => void;
}

/** Returns a searchable list of the known voices; an id can be typed. */
export function useVoiceChoices(first?: VoicePickerProps['first']) {
  const { t } = useTranslation(['speech', 'common']);
  const all = useStore(voices.state, (state) => state.voices);
  const groups = useMemo(() => {
    const items = voiceRows(all, ALL).flatMap((row) =>
      row.type === 'voice'
        ? [
            {
              id: row.voice.voiceId,
              label: row.voice.name || row.voice.voiceId,
              detail: aboutVoice(row.voice) || undefined,
              keywords: row.voice.voiceId,
              trailing: (
                <VoicePreview
                  voiceId={row.voice.voiceId}
                  name={row.voice.name || row.voice.voiceId}
                  tabIndex={null}
                  className="size-7"
                />
              ),
            },
          ]
        : [],
    );
    return [
      ...(first === undefined ? [] : [{ id: 'first', label: '', items: first }]),
      { id: 'voices', label: t('voices.title'), items },
    ];
  }, [all, first, t]);
  return {
    placeholder: t('action.searchVoices'),
    groups,
    custom: (query: string) =>
      query === '' ? [] : [{ id: query, label: t('common:model.use', { id: query }) }],
    empty: t('voices.noFit'),
    onSpace: {
      hint: t('voices.spaceKey'),
      run: ({ id }: { id: string }) => {
        if (all.some(({ voiceId }) => voiceId === id)) togglePreview(id);
      },
    },
  };
}

/** Renders the choice of a voice from all known ones, or by a typed id. */
export function VoicePicker({ value, label, trigger, first, onChange }: VoicePickerProps) {
  return (
    <Combobox
      {...useVoiceChoices(first)}
      trigger={trigger}
      label={label}
      value={value ?? ''}
      onSelect={(item) => onChange(item.id)}
    />
  );
}
