import {
  Fragment,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenLogprob } from '../../../shared/domain/answer-event.ts';
import { RunScanner } from '../../lib/long-runs.ts';
import { shortened } from '../../lib/split-text.ts';
import { HoverCards } from '../../ui/hover-card.tsx';
import { probabilityOf, SURENESS, surenessOf, TokenCard } from './token-card.tsx';
import { tokenGlyphs } from './token-glyphs.ts';
import './tokens.css';

/** Minimum number of tokens in a chunk of lines; only chunks near the viewport are laid out. */
const CHUNK = 200;
/** Number of chunks rendered at first, and added with each frame. */
const FIRST = 4;
const MORE = 3;
/** Maximum length of a shown token in UTF-16 units. */
const LONGEST = 500;

/** Renders an answer as tokens, tinted by probability, with the alternatives on hover and by arrow keys. */
export function TokenView({ tokens }: { tokens: readonly TokenLogprob[] }) {
  const { t } = useTranslation('answers');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [focused, setFocused] = useState(false);
  const glyphs = useMemo(() => tokenGlyphs(tokens.map((one) => shortened(one.token, LONGEST))), [tokens]);
  const chunks = useMemo(() => lineChunks(glyphs, CHUNK), [glyphs]);
  const [shown, setShown] = useState(FIRST);
  useEffect(() => {
    if (shown >= chunks.length) return;
    const frame = requestAnimationFrame(() => setShown(shown + MORE));
    return () => cancelAnimationFrame(frame);
  }, [shown, chunks]);
  const current = tokens[at];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = tokenAfter(event.key, at, tokens.length);
    if (next === null) return;
    event.preventDefault();
    // Keys that move between tokens must not scroll the transcript.
    event.stopPropagation();
    setAt(next);
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-token="${next}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  // Before the list takes the focus, so that the card shows the pressed token instead of the last one.
  const onPointerDown = ({ target }: PointerEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-token]') : null;
    if (mark) setAt(Number(mark.dataset.token));
  };
  return (
    <>
      <Legend />
      <HoverCards
        marks="[data-token]"
        current={focused ? `[data-token="${at}"]` : null}
        card={(mark) => {
          const token = tokens[Number(mark.dataset.token)];
          return token ? <TokenCard token={token} /> : null;
        }}
      >
        <div
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-label={t('tokens.label', { count: tokens.length })}
          aria-orientation="horizontal"
          aria-activedescendant={`${id}-${at}`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          className="token-text rounded-md break-words whitespace-pre-wrap"
        >
          {chunks.slice(0, shown).map(([from, to]) => (
            <Chunk
              key={from}
              id={id}
              tokens={tokens}
              glyphs={glyphs}
              from={from}
              to={to}
              selected={at >= from && at < to ? at : -1}
            />
          ))}
        </div>
      </HoverCards>
      <p aria-live="polite" className="sr-only">
        {focused && current
          ? t('tokens.said', { token: glyphs[at] ?? '', part: probabilityOf(current.logprob) })
          : ''}
      </p>
    </>
  );
}

interface ChunkProps {
  readonly id: string;
  readonly tokens: readonly TokenLogprob[];
  readonly glyphs: readonly string[];
  readonly from: number;
  readonly to: number;
  /** -1 if no token of the chunk is selected. */
  readonly selected: number;
}

/** Renders some lines of tokens; renders again only when the selected token is among them. */
const Chunk = memo(function Chunk({ id, tokens, glyphs, from, to, selected }: ChunkProps) {
  const { t } = useTranslation('answers');
  const parts = useMemo(() => breakable(glyphs.slice(from, to)), [glyphs, from, to]);
  return (
    <div role="presentation" style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 260px' }}>
      {tokens.slice(from, to).map((token, offset) => {
        const at = from + offset;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its current option
          <span
            key={at}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === selected}
            data-token={at}
            // A name of spaces only would be empty for a screen reader.
            aria-label={glyphs[at]?.trim() === '' ? t('tokens.space') : undefined}
            className={`token-${surenessOf(token.logprob)}`}
          >
            {parts[offset]?.map((part, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a token does not change
              <Fragment key={nth}>
                {nth > 0 ? <wbr /> : null}
                {part}
              </Fragment>
            ))}
          </span>
        );
      })}
    </div>
  );
});

/** Splits each token at its break opportunities; a run without any may span many tokens. */
function breakable(glyphs: readonly string[]): string[][] {
  const scanner = new RunScanner();
  return glyphs.map((glyph) => {
    const cuts = [0, ...scanner.read(glyph), glyph.length];
    return cuts.slice(1).map((to, nth) => glyph.slice(cuts[nth], to));
  });
}

function Legend() {
  const { t } = useTranslation('answers');
  return (
    <ul
      aria-label={t('tokens.legend')}
      className="token-text mb-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink"
    >
      {SURENESS.map(({ step, from }, at) => (
        <li key={step}>
          <span className={`token-${step} px-1`}>
            {at === SURENESS.length - 1
              ? t('tokens.under', { part: SURENESS[at - 1]?.from ?? 0 })
              : t('tokens.from', { part: from })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Number of tokens that a page key skips. */
const PAGE = 50;

/** Returns the token that a key leads to, or null if the key does not move between tokens. */
export function tokenAfter(key: string, at: number, count: number): number | null {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}

/** Longer lines are split, because laying out thousands of elements or very much text in one block takes seconds. */
const LINE_MAX = { tokens: 500, characters: 10_000 } as const;

/**
 * Returns ranges of tokens that end with a line break and contain at least `size` tokens, except for the last one.
 * Splits only very long lines.
 */
export function lineChunks(glyphs: readonly string[], size: number): (readonly [number, number])[] {
  const chunks: [number, number][] = [];
  let from = 0;
  let characters = 0;
  for (const [at, glyph] of glyphs.entries()) {
    const length = at - from + 1;
    characters += glyph.length;
    const isFull = length >= LINE_MAX.tokens || characters >= LINE_MAX.characters;
    if (!isFull && (length < size || !glyph.endsWith('\n'))) continue;
    chunks.push([from, at + 1]);
    from = at + 1;
    characters = 0;
  }
  if (from < glyphs.length) chunks.push([from, glyphs.length]);
  return chunks;
}
