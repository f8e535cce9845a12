import { type ClipboardEvent, Fragment, useMemo } from 'react';
import { breakableParts } from '../lib/long-runs.ts';
import { splitText } from '../lib/split-text.ts';

/** A longer text is drawn in pieces, of which only those near the view are laid out. */
const LONGEST_WHOLE = 6000;
const PIECE = 4000;

/** Text as it was written, for an element with `white-space: pre-wrap`. Any text takes a bounded time to lay out. */
export function PlainText({ text }: { text: string }) {
  const pieces = useMemo(() => (text.length > LONGEST_WHOLE ? splitText(text, PIECE) : null), [text]);
  if (pieces === null) return <BreakableText text={text} />;
  return (
    <span className="block" onCopy={copyAsWritten}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end only
        <span key={at} className="text-piece">
          <BreakableText text={piece} />
        </span>
      ))}
    </span>
  );
}

/** Text with places to break in runs that have none; they are not part of what is copied. */
export function BreakableText({ text }: { text: string }) {
  const parts = useMemo(() => breakableParts(text), [text]);
  if (parts.length === 1) return text;
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end only
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** The browser would copy a line break between two pieces. */
function copyAsWritten(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount !== 1) return;
  event.clipboardData.setData('text/plain', selection.getRangeAt(0).cloneContents().textContent ?? '');
  event.preventDefault();
}
