import { TextQuote } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { useSession } from '../session-context.ts';
import { runCommand } from '../view-commands.ts';

/** Size of the button and its distance from the selection, in pixels. */
const ROOM = 36;
const GAP = 6;
const WIDTH = 96;

interface QuoteButtonProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** Offers to quote the selected text beside the end of the selection, until the selection changes or scrolls. */
export function QuoteButton({ scroller }: QuoteButtonProps) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const controller = new AbortController();
    const listen = { signal: controller.signal, passive: true };
    const hide = () => setPlace(null);
    // A click on selected text clears the selection only after its pointerup.
    const show = () => requestAnimationFrame(() => setPlace(placeIn(view)));
    document.addEventListener('selectionchange', hide, listen);
    view.addEventListener('scroll', hide, listen);
    view.addEventListener('pointerup', show, listen);
    view.addEventListener('keyup', (event) => event.shiftKey && show(), listen);
    return () => controller.abort();
  }, [scroller]);
  if (place === null) return null;
  return (
    <Button
      size="sm"
      icon={TextQuote}
      className="absolute z-10 shadow-raised"
      style={place}
      // A press on the button must leave the text selected.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => quoteSelection(session)}
    >
      {t('turn.quote')}
    </Button>
  );
}

/** Returns the position below the selection's last line, or above its first line if there is no room below. */
function placeIn(view: HTMLElement): { left: number; top: number } | null {
  const lines = selectedInTurn()?.getRangeAt(0).getClientRects() ?? [];
  const [first] = lines;
  const last = lines[lines.length - 1];
  if (first === undefined || last === undefined) return null;
  const box = view.getBoundingClientRect();
  const below = last.bottom + GAP;
  const fits = below + ROOM <= box.bottom && below >= box.top;
  const top = fits ? below : first.top - ROOM;
  if (top < box.top || top + ROOM > box.bottom) return null;
  const line = fits ? last : first;
  const left = Math.max(box.left + GAP, Math.min(line.right - WIDTH / 2, box.right - WIDTH - GAP));
  return { left: left - box.left, top: top - box.top };
}

/** Returns the selection, if it is text of one message. */
export function selectedInTurn(): Selection | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const turn = closestTurn(selection.anchorNode);
  return turn !== null && turn === closestTurn(selection.focusNode) ? selection : null;
}

function closestTurn(node: Node | null): Element | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest('[data-turn]') ?? null;
}

/** Returns text as a Markdown quote: `> ` in front of every line, without empty lines around it. */
export function asQuote(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Appends the selected text to the draft as a quote and focuses the message box. */
export function quoteSelection(session: Pick<ConversationSession, 'appendToDraft'>): void {
  const text = selectedInTurn()?.toString() ?? '';
  if (text.trim() === '') return;
  session.appendToDraft(`${asQuote(text)}\n\n`);
  document.getSelection()?.removeAllRanges();
  runCommand('focusComposer');
}
