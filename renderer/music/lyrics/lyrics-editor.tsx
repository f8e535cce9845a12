import { X } from 'lucide-react';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type LyricsRepair, repairLyrics } from '../../../shared/service/lyrics/repair-lyrics.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { AnalysedLyrics } from './analyse-lyrics.ts';
import { LyricsView, type LyricsViewLabels } from './lyrics-view.ts';
import { RepairBar } from './repair-bar.tsx';
import { writingState } from './writing-state.ts';

const NOTHING: ReadonlySet<string> = new Set();
/** Delay before looking for tags to fix after a keystroke, in milliseconds. */
const REST_MS = 250;

/** Methods by which other components control the editor. Positions are UTF-16 units of its text. */
export interface LyricsEditorHandle {
  /** Puts the cursor at a position, scrolls it into view and focuses the editor. */
  focusAt(from: number): void;
  focus(): void;
  /** Selects a range, scrolls it into view and focuses the editor. */
  select(from: number, to: number): void;
  /** Replaces the whole text, as one step that can be undone. */
  replaceAll(text: string): void;
  undo(): void;
  redo(): void;
}

interface LyricsEditorProps {
  readonly ref?: Ref<LyricsEditorHandle>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Runs with the analysed text, at the start and after each change. */
  readonly onAnalysed?: (analysed: AnalysedLyrics) => void;
  /** Runs with the song's title if the lyrics give one. */
  readonly onTitle: (title: string) => void;
  /** Runs on Mod+Enter. */
  readonly onSubmit: () => void;
  readonly ariaLabel: string;
  readonly className?: string;
}

/**
 * Renders the lyrics editor: it colors and completes tags, shows problems below their line, makes
 * every change undoable, and offers to repair imported text. The editor owns the text; a different
 * `value` is applied as one step.
 */
export function LyricsEditor(props: LyricsEditorProps) {
  const { ref, value, onChange, onAnalysed, onTitle, onSubmit, ariaLabel, className } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<LyricsView>(null);
  const newest = useRef(value);
  /** The text that was searched for repairs. */
  const [shown, setShown] = useState(value);
  const [writingLine, setWritingLine] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(NOTHING);
  const repair = useMemo(() => offerFor(shown, writingLine, dismissed), [shown, writingLine, dismissed]);
  const words = useLabels(ariaLabel);
  const writing = useStore(writingState, (state) => state.writing);
  const offers = repair !== null;
  const latest = useEffectEvent(() => ({ value, words, offers, onChange, onAnalysed, onSubmit }));

  useLayoutEffect(() => {
    if (!host.current) return;
    const { value: text, words: first } = latest();
    let later: ReturnType<typeof setTimeout> | undefined;
    let line: number | null = null;
    const look = () => {
      clearTimeout(later);
      setShown(newest.current);
    };
    const made = new LyricsView(host.current, text, first, {
      onChange: (next) => latest().onChange(next),
      onAnalysed: (analysed) => {
        newest.current = analysed.lyrics.source;
        latest().onAnalysed?.(analysed);
        clearTimeout(later);
        // A visible offer must match the current text at once; looking for a new one does not delay a keystroke.
        if (latest().offers || line === null) look();
        else later = setTimeout(look, REST_MS);
      },
      onImport() {
        setDismissed(NOTHING);
        look();
      },
      onWritingLine(now) {
        line = now;
        setWritingLine(now);
        look();
      },
      onSubmit: () => latest().onSubmit(),
    });
    view.current = made;
    return () => {
      clearTimeout(later);
      view.current = null;
      made.close();
    };
  }, []);
  // The editor must know that someone else is writing before it gets their text.
  useLayoutEffect(() => {
    if (writing) view.current?.setWriting(true);
    view.current?.show(value);
    if (!writing) view.current?.setWriting(false);
  }, [value, writing]);
  useEffect(() => view.current?.setLabels(words), [words]);
  useImperativeHandle(
    ref,
    () => ({
      focusAt: (from) => view.current?.select(from, from),
      focus: () => view.current?.focus(),
      select: (from, to) => view.current?.select(from, to),
      replaceAll: (text) => view.current?.replaceAll(text, 'input.replaced'),
      undo: () => view.current?.undo(),
      redo: () => view.current?.redo(),
    }),
    [],
  );

  return (
    <div
      className={cx(
        'flex min-h-0 flex-col overflow-hidden rounded-lg border border-hairline bg-raised transition-colors focus-within:border-craft hover:border-edge focus-within:hover:border-craft',
        className,
      )}
    >
      <div ref={host} aria-busy={writing || undefined} className="relative min-h-0 flex-1" />
      {writing ? null : <TitleOffer onTitle={onTitle} />}
      {repair && !writing ? (
        <RepairBar
          text={shown}
          repair={repair}
          onRepair={(text) => {
            view.current?.replaceAll(text, 'input.repaired');
            view.current?.focus();
          }}
          onTitle={onTitle}
          onDismiss={() => {
            setDismissed(new Set([...dismissed, ...offerKeys(repair)]));
            view.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** Returns the editor's texts, the same object until the language or the name changes. */
function useLabels(label: string): LyricsViewLabels {
  const { t } = useTranslation('lyrics');
  return useMemo(
    () => ({
      label,
      placeholder: t('editor.placeholder'),
      phrases: { Completions: t('editor.completions') },
    }),
    // The function changes with the language.
    [label, t],
  );
}

/**
 * Returns the repairs a text needs, except in the line still being typed; null if there are none, or only ones the user
 * dismissed before.
 */
function offerFor(text: string, writing: number | null, dismissed: ReadonlySet<string>): LyricsRepair | null {
  const repair = repairLyrics(text, writing);
  return offerKeys(repair).some((key) => !dismissed.has(key)) ? repair : null;
}

/** Returns keys for the contents of an offer, independent of the lines they are in. */
function offerKeys({ changes, asks, title }: LyricsRepair): string[] {
  return [
    ...changes.map(({ from }) => `change ${from}`),
    ...asks.map(({ name }) => `ask ${name}`),
    ...(title ? [`title ${title.title}`] : []),
  ];
}

/** Renders the title that was found with the lyrics; the user decides whether it becomes the song's title. */
function TitleOffer({ onTitle }: { onTitle: (title: string) => void }) {
  const { t } = useTranslation('lyrics');
  const title = useStore(writingState, (state) => state.offeredTitle);
  if (title === null) return null;
  return (
    <section
      aria-label={t('titleOffer.label')}
      className="flex items-center gap-2 border-t border-hairline bg-panel py-2 pr-2 pl-3.5 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 break-words text-ink">
        {t('titleOffer.is', { title })}
      </p>
      <Button
        size="sm"
        onClick={() => {
          onTitle(title);
          writingState.setState({ offeredTitle: null });
        }}
      >
        {t('repair.useAsTitle')}
      </Button>
      <IconButton
        icon={X}
        size="sm"
        label={t('titleOffer.dismiss')}
        onClick={() => writingState.setState({ offeredTitle: null })}
      />
    </section>
  );
}
