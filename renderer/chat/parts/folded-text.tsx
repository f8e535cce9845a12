import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PlainText } from '../../ui/plain-text.tsx';

/** Longest text shown whole: a pasted file is not to push the answer out of sight. */
const SHOWN = { characters: 3000, lines: 24 } as const;

/** The user's own words as they were typed; a very long text folds. */
export function FoldedText({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const short = shorten(text);
  return (
    <>
      <p className="whitespace-pre-wrap break-words">
        <PlainText text={open ? text : short} />
      </p>
      {short === text ? null : (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-2"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'turn.showLess' : 'turn.showAll')}
        </Button>
      )}
    </>
  );
}

function shorten(text: string): string {
  const lines = text.split('\n', SHOWN.lines + 1);
  const byLines = lines.length > SHOWN.lines ? lines.slice(0, SHOWN.lines).join('\n') : text;
  const short = byLines.length > SHOWN.characters ? byLines.slice(0, SHOWN.characters) : byLines;
  // Half again as long is not worth a click.
  return text.length > short.length * 1.3 ? `${short}…` : text;
}
