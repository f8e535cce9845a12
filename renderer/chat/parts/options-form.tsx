import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useSettings } from '../../app/settings-store.ts';
import { TextArea } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { parametersKey } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { NUMBER_OPTIONS } from '../number-option.ts';
import { setFavourite } from './favourite-star.tsx';
import { OptionField } from './option-field.tsx';

/** The fields of one conversation's settings. */
export function OptionsForm({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const options = useStore(session.state, (state) => state.options);
  const bad = useStore(session.state, (state) => state.badOptions);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const set = options.interface;
  const key = parametersKey(set);
  const parameters = options[key];
  const change = (name: 'temperature' | 'max_tokens', value: number | undefined) => {
    const { [name]: _, ...others } = parameters;
    void session.options.set({ [key]: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('options.interface')}
        hint={t(set === 'chat' ? 'options.interfaceHintChat' : 'options.interfaceHintMessages')}
        value={set}
        onValueChange={(next) => void session.options.setInterface(next)}
        options={[
          { value: 'chat', label: t('options.interfaceChat') },
          { value: 'messages', label: t('options.interfaceMessages') },
        ]}
      />
      <SystemPrompt session={session} />
      {NUMBER_OPTIONS[set].map((option) => (
        <OptionField
          key={`${set} ${option.name}`}
          option={option}
          interface={set}
          value={parameters[option.name]}
          onChange={(value) => change(option.name, value)}
          badText={bad[`${key}.${option.name}`]}
          onBad={(name, text) => session.options.mark(`${key}.${name}`, text)}
        />
      ))}
      <Switch
        label={t('options.stream')}
        hint={t('options.streamHint')}
        checked={options.stream}
        onCheckedChange={(stream) => void session.options.set({ stream })}
      />
      <Switch
        label={t('options.favourite')}
        hint={options.model}
        checked={favourites.includes(options.model)}
        onCheckedChange={(chosen) => setFavourite(options.model, chosen, favourites)}
      />
    </div>
  );
}

/** Rest after a key before the system prompt is kept, in milliseconds. */
const REST_MS = 500;

function SystemPrompt({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const kept = useStore(session.state, (state) => state.options.system);
  const [text, setText] = useState(kept);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const newest = useRef(text);
  const keep = useCallback(() => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current);
    waiting.current = null;
    void session.options.set({ system: newest.current });
  }, [session]);
  // Closing the popover keeps what was typed.
  useEffect(() => keep, [keep]);
  const tooLong = text.length > USER_TEXT_MAX_LENGTH;
  return (
    <TextArea
      label={t('options.system')}
      placeholder={t('options.systemPlaceholder')}
      value={text}
      rows={3}
      error={tooLong ? t('options.tooLong', { max: USER_TEXT_MAX_LENGTH }) : undefined}
      className="field-sizing-content max-h-48 min-h-20"
      onBlur={keep}
      onValueChange={(next) => {
        setText(next);
        newest.current = next;
        if (waiting.current !== null) clearTimeout(waiting.current);
        waiting.current = next.length > USER_TEXT_MAX_LENGTH ? null : setTimeout(keep, REST_MS);
      }}
    />
  );
}
