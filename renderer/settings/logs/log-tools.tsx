import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { LOG_SEARCH_MAX } from '../../../shared/domain/log-line.ts';
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
      <div className="relative min-w-48 flex-1">
        <Search aria-hidden size={16} className="absolute top-2 left-2 text-ink-3" />
        <input
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={LOG_SEARCH_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="h-8 w-full rounded-md border border-hairline bg-raised pr-2 pl-8 text-base placeholder:text-ink-3 hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
        />
      </div>
    </div>
  );
}
