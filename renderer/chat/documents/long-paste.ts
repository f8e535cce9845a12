import i18next from 'i18next';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../ui/toast.tsx';
import type { DocumentFile } from '../attachments.ts';
import type { ConversationSession } from '../conversation-session.ts';

/** Takes a pasted text out of the draft and attaches it as a file; can be undone as long as the file is there. */
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

/** `a.txt`, `a 2.txt`, …: names tell files apart, in citations, too. */
function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const dot = name.lastIndexOf('.');
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name.slice(0, dot)} ${number}${name.slice(dot)}`;
    if (!taken.some((one) => one.name === free)) return free;
  }
}

/** From this length on (UTF-16 units) a pasted text is better read as a file: some two pages. */
export const LONG_PASTE = 4000;

/** A text as a text box holds it once it is pasted. */
export function asPasted(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
