import type { Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { Attachment, DocumentFile, UnsentMessage } from '../attachments.ts';

/** A sent message as one that can be changed and sent again: nothing of it is lost. */
export function messageOf(parts: readonly Part[], newId: () => string): UnsentMessage {
  const images: Attachment[] = [];
  const documents: DocumentFile[] = [];
  const others: Part[] = [];
  for (const part of parts) {
    if (part.type === 'image') {
      const { url, alt: name, caption } = part;
      images.push({ id: newId(), name, url, ...(caption === undefined ? {} : { caption }) });
    } else if (part.type === 'document') {
      const { title: name, mediaType, text, cite } = part;
      documents.push({ id: newId(), name, mediaType, text, cite });
    } else if (part.type !== 'text') others.push(part);
  }
  return { text: turnText(parts), images, documents, others };
}
