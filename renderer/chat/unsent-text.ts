import type { UnsentMessage } from './attachments.ts';
import type { SessionState } from './session-state.ts';

/** The composer after a message left it: what was typed or added meanwhile stays. */
export function withoutMessage(
  now: Pick<SessionState, 'draft' | 'images' | 'documents'>,
  { text, images, documents }: UnsentMessage,
): Pick<SessionState, 'draft' | 'images' | 'documents' | 'refused'> {
  return {
    draft: now.draft.startsWith(text) ? now.draft.slice(text.length) : now.draft,
    images: now.images.filter((image) => !images.includes(image)),
    documents: now.documents.filter((document) => !documents.includes(document)),
    refused: [],
  };
}

/** Returns the composer's content as a message. */
export function unsentMessage(now: Pick<SessionState, 'draft' | 'images' | 'documents'>): UnsentMessage {
  return { text: now.draft, images: now.images, documents: now.documents };
}
