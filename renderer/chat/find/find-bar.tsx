import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SEARCH_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { api } from '../../lib/connection.ts';
import { formatNumber } from '../../locales/format.ts';
import { isComposing } from '../../ui/key-combo.ts';
import { useSession } from '../session-context.ts';
import { useCommand } from '../view-commands.ts';
import { countFound, type FindStore, findText, numberOf } from './find-store.ts';
import { searchHighlight } from './search-highlight.ts';
import { StepBar } from './step-bar.tsx';

interface FindBarProps {
  readonly onClose: () => void;
}

/** Renders the find bar, which replaces the browser's own: that one sees only rendered turns. */
export function FindBar({ onClose }: FindBarProps) {
  const { t } = useTranslation('finding');
  const field = useRef<HTMLInputElement>(null);
  const session = useSession();
  const [find] = useState(() => findText(api, session, turnInView()));
  const text = useStore(find.state, (state) => state.text);
  useCommand('find', () => begin(find, field.current));
  useEffect(() => {
    begin(find, field.current);
    return () => find.close();
  }, [find]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== field.current || isComposing(event.nativeEvent)) return;
    find.step(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <StepBar label={t('bar.label')} onKeyDown={onKeyDown} onStep={(by) => find.step(by)} onClose={onClose}>
      <input
        ref={field}
        type="text"
        aria-label={t('bar.label')}
        placeholder={t('bar.label')}
        value={text}
        maxLength={SEARCH_MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => find.type(event.currentTarget.value)}
        className="h-8 min-w-0 max-w-96 flex-1 rounded-md border border-hairline bg-background px-2.5 text-base hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      <FindStatus find={find} none={t('bar.none')}>
        <Unseen find={find} />
      </FindStatus>
    </StepBar>
  );
}

/** Focuses the field and selects its text, after the text selected in the transcript has replaced it. */
function begin(find: FindStore, field: HTMLInputElement | null): void {
  const chosen = chosenText();
  if (chosen !== '') find.type(chosen);
  if (!field) return;
  // A render would write the same text too late to select it before the next key press.
  if (chosen !== '') field.value = chosen;
  field.focus();
  field.select();
}

/** Shows the position of the current match and the number of matches. */
export function FindStatus({
  find,
  none,
  children,
}: {
  find: FindStore;
  none: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('finding');
  const { turns, more, failed, place } = useStore(find.state);
  const total = countFound(turns ?? []);
  const values = { at: formatNumber(numberOf(turns ?? [], place) + 1), of: formatNumber(total) };
  return (
    <p
      role="status"
      className="min-w-20 px-1.5 text-sm whitespace-nowrap text-ink-2 tabular-nums max-sm:min-w-14"
    >
      {failed
        ? t('bar.failed')
        : turns === null
          ? ''
          : total === 0
            ? none
            : t(more ? 'bar.countMore' : 'bar.count', values)}
      {children}
    </p>
  );
}

/** Reports that the match cannot be displayed. */
function Unseen({ find }: { find: FindStore }) {
  const { t } = useTranslation('finding');
  const isThere = useStore(find.state, ({ place }) => place !== null);
  const unseen = useStore(searchHighlight, (lit) => lit.unseen);
  return unseen && isThere ? <span className="text-ink-3"> · {t('bar.unseen')}</span> : null;
}

/** Returns the text selected in the transcript if it is short, else an empty text. */
function chosenText(): string {
  const selection = document.getSelection();
  const inside = selection?.anchorNode?.parentElement?.closest('[data-turn]');
  const text = inside ? (selection?.toString().trim() ?? '') : '';
  return text.includes('\n') || text.length > SEARCH_MAX_LENGTH ? '' : text;
}

/** Returns the id of the first visible turn. */
export function turnInView(): string | null {
  const turns = [...document.querySelectorAll<HTMLElement>('[data-turn]')];
  const top = turns[0]?.closest('section')?.getBoundingClientRect().top ?? 0;
  return turns.find((turn) => turn.getBoundingClientRect().bottom > top)?.dataset.turn ?? null;
}
