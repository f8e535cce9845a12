import { type ClipboardEvent, Fragment, useMemo } from 'react';
import { breakableParts } from '../lib/long-runs.ts';
import { splitText } from '../lib/split-text.ts';

/** Length from which a text is split into chunks that are laid out only near the viewport. */
const LONGEST_WHOLE = 6000;
const CHUNK = 4000;

/** Renders plain text for an element with `white-space: pre-wrap`, with bounded layout time for any text. */
export function PlainText({ text }: { text: string }) {
  const chunks = useMemo(() => (text.length > LONGEST_WHOLE ? splitText(text, CHUNK) : null), [text]);
  if (chunks === null) return <BreakableText text={text} />;
  return (
    <span className="block" onCopy={copyAsWritten}>
      {chunks.map((chunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end only
        <span key={at} className="text-chunk">
          <BreakableText text={chunk} />
        </span>
      ))}
    </span>
  );
}

/** Adds break opportunities to long runs; they are not copied with the text. */
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

/** Copies the text without the line breaks that browsers insert between chunks. */
function copyAsWritten(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount !== 1) return;
  event.clipboardData.setData('text/plain', selection.getRangeAt(0).cloneContents().textContent ?? '');
  event.preventDefault();
}
