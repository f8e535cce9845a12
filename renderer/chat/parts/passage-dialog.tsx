import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { splitText } from '../../lib/split-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BreakableText } from '../../ui/plain-text.tsx';
import type { Passage } from '../citation-passage.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { PIECE, TextPieces } from '../tools/long-text.tsx';

/** Shows the document of an open citation, scrolled to the cited passage. */
export function PassageDialog() {
  const session = useSession();
  const { t } = useTranslation('answers');
  const open = useSessionState((state) => state.passage);
  if (!open) return null;
  return (
    <Dialog
      open
      size="lg"
      tall
      onClose={() => session.state.setState({ passage: null })}
      title={open.document.title}
      description={t('sources.passageHint')}
      bodyClassName="min-h-0 flex-1 overflow-hidden"
    >
      <PassageText passage={open} />
    </Dialog>
  );
}

function PassageText({ passage }: { passage: Passage }) {
  const { t } = useTranslation('answers');
  const { document, from, to } = passage;
  const mark = useRef<HTMLElement>(null);
  const before = useMemo(() => splitText(document.text.slice(0, from), PIECE), [document, from]);
  const after = useMemo(() => splitText(document.text.slice(to), PIECE), [document, to]);
  useEffect(() => {
    // Braces, because newer browsers return a promise, which React would take for a cleanup.
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      aria-label={t('sources.passageText')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-auto px-5 py-4 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap"
    >
      <TextPieces pieces={before.slice(0, -1)} />
      <BreakableText text={before.at(-1) ?? ''} />
      <mark ref={mark} className="rounded-sm bg-craft-tint text-ink outline-2 outline-craft">
        <BreakableText text={document.text.slice(from, to)} />
      </mark>
      <BreakableText text={after[0] ?? ''} />
      <TextPieces pieces={after.slice(1)} />
    </section>
  );
}
