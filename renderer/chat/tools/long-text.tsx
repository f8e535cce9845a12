import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitText } from '../../lib/split-text.ts';
import { formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { BreakableText } from '../../ui/plain-text.tsx';

/** Maximum length shown before "Show all", in UTF-16 units. */
const SHORT = 4000;
/** Length of a segment in UTF-16 units; the browser lays out a segment only near the viewport. */
export const PIECE = 16_000;
/** Approximate height of a segment, so that the scroll bar does not jump. */
const ONLY_NEAR = { contentVisibility: 'auto', containIntrinsicSize: 'auto 3000px' } as const;

/** Renders the segments of a text that only grows at its end. */
export function TextPieces({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, at) => (
    <pre
      // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end only
      key={at}
      style={pieces.length > 1 ? ONLY_NEAR : undefined}
      className="whitespace-pre-wrap break-words"
    >
      <BreakableText text={piece} />
    </pre>
  ));
}

/** Shows JSON or plain text as it is. Cuts a long one, and shows all of it, even megabytes, on request. */
export function LongText({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('answers');
  const [all, setAll] = useState(false);
  const long = text.length > SHORT * 1.3;
  const pieces = useMemo(
    () => splitText(all || !long ? text : text.slice(0, SHORT), PIECE),
    [text, all, long],
  );
  return (
    <>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md font-mono text-xs leading-relaxed text-ink"
      >
        <TextPieces pieces={pieces} />
        {long && !all ? <span aria-hidden>…</span> : null}
      </section>
      {long ? (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-2"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('tools.showLess') : t('tools.showAll', { size: formatNumber(text.length) })}
        </Button>
      ) : null}
    </>
  );
}
