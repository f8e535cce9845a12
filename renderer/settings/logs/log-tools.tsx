import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LOG_SEARCH_MAX } from '../../../shared/domain/log-line.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { LogStore } from './log-store.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
/** Milliseconds after the last letter. */
const FIND_AFTER_MS = 150;

/** Which lines are shown: from which level on, and with which words. */
export function LogTools({ store }: { store: LogStore }) {
  const { t } = useTranslation('logs');
  const level = useStore(store.state, (state) => state.level);
  const wanted = useStore(store.state, (state) => state.text);
  const [text, setText] = useState(wanted);
  useEffect(() => setText(wanted), [wanted]);
  useEffect(() => {
    if (text === store.state.getState().text) return;
    const timer = setTimeout(() => void store.choose({ text }), FIND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [store, text]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t('level.label')}
        labelHidden
        size="sm"
        value={level}
        onValueChange={(next) => void store.choose({ level: next })}
        options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
      />
      <SearchField
        inToolbar
        label={t('find')}
        value={text}
        onValueChange={setText}
        maxLength={LOG_SEARCH_MAX}
        className="min-w-48 flex-1"
      />
    </div>
  );
}
