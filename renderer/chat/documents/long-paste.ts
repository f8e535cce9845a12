import i18next from 'i18next';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../ui/toast.tsx';
import type { DocumentFile } from '../attachments.ts';
import type { ConversationSession } from '../conversation-session.ts';

/** Moves pasted text from the draft into an attached file; Undo works while the file is attached. */
export function attachPasted(session: Pick<ConversationSession, 'state' | 'setDraft'>, pasted: string): void {
  const { draft, documents, options } = session.state.getState();
  const place = draft.lastIndexOf(pasted);
  if (place === -1) return;
  const file: DocumentFile = {
    id: newId(),
    name: freeName(i18next.t('composing:paste.file'), documents),
    mediaType: 'text/plain',
    text: pasted,
    cite: options.interface === 'messages',
  };
  session.setDraft(draft.slice(0, place) + draft.slice(place + pasted.length));
  session.state.setState({ documents: [...documents, file] });
  const undo = () => {
    const now = session.state.getState();
    if (!now.documents.some(({ id }) => id === file.id)) return;
    session.state.setState({ documents: now.documents.filter(({ id }) => id !== file.id) });
    session.setDraft(now.draft.slice(0, place) + pasted + now.draft.slice(place));
  };
  toast.show({
    title: i18next.t('composing:paste.made'),
    undo: undo,
  });
}

/** Returns `a.txt`, `a 2.txt` and so on: unique names distinguish files, also in citations. */
function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const dot = name.lastIndexOf('.');
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name.slice(0, dot)} ${number}${name.slice(dot)}`;
    if (!taken.some((one) => one.name === free)) return free;
  }
}

/** Length from which pasted text is offered as a file, in UTF-16 units: about two pages. */
export const LONG_PASTE = 4000;

/** Normalizes line breaks as a text box does on paste. */
export function asPasted(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
