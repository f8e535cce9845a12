import type { ModelChoice } from '../../shared/contract/chat.ts';
import type { Part } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { USER_TEXT_MAX_LENGTH } from '../../shared/service/limits.ts';
import { newId } from '../lib/new-id.ts';
import { isSameModel } from './model-choice.ts';

/** Maximum number of images in one message. */
export const IMAGES_MAX = 8;

/** An image waiting to be sent. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  /** Data URI. */
  readonly url: string;
  /** The user's caption, which is sent along. */
  readonly caption?: string;
}

/** A text file waiting to be sent. */
export interface DocumentFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  /** Whether the answer may cite it, if the interface supports citations. */
  readonly cite: boolean;
  /** Number of pages of the PDF that the text comes from. */
  readonly pages?: number;
}

/** The images and documents sent along with a message's text. */
export interface Enclosures {
  readonly images: readonly Attachment[];
  readonly documents: readonly DocumentFile[];
}

/** The contents of the composer. */
export interface ComposerContent extends Enclosures {
  readonly draft: string;
  /** The model for this message only; null means the conversation's model. */
  readonly onceModel: ModelChoice | null;
}

/** A message before it is sent. */
export interface UnsentMessage extends Enclosures {
  readonly text: string;
  /** Absent means the conversation's model. */
  readonly model?: ModelChoice;
  /** Parts that an edit cannot change, such as tool results. */
  readonly others?: readonly Part[];
}

/** The reason a file was refused; a key of the message catalogue. */
export type RefusedReason =
  | 'image_type'
  | 'image_size'
  | 'too_many'
  | 'text_size'
  | 'texts_size'
  | 'text_empty'
  | 'binary'
  | 'pdf_size'
  | 'pdf_password'
  | 'pdf_damaged'
  | 'pdf_no_text'
  | 'pdf_heavy'
  | 'unreadable';

export interface Refused {
  readonly name: string;
  readonly reason: RefusedReason;
}

/** Converts a message to the parts that the API contract expects. */
export function userPartsOf({ text, images, documents, others = [] }: UnsentMessage): Part[] {
  return [
    ...others,
    ...images.map(({ url, name, caption = '' }): Part => {
      const trimmed = caption.trim();
      return { type: 'image', url, alt: name, ...(trimmed === '' ? {} : { caption: trimmed }) };
    }),
    ...documents.map(
      ({ id: _, name: title, ...document }): Part => ({ type: 'document', title, ...document }),
    ),
    ...(text.trim() === '' ? [] : [{ type: 'text' as const, block: 0, text }]),
  ];
}

/** Returns whether there is nothing to send. */
export function isEmpty({ text, images, documents, others = [] }: UnsentMessage): boolean {
  return text.trim() === '' && images.length + documents.length + others.length === 0;
}

/** Returns the reason a message cannot be sent, a key of the message catalogue; null if it can. */
export function sendBlock(message: UnsentMessage): 'empty' | 'too_long' | null {
  if (message.text.length > USER_TEXT_MAX_LENGTH) return 'too_long';
  return isEmpty(message) ? 'empty' : null;
}

/** Returns the composer's content after a message was sent; keeps what the user typed or added meanwhile. */
export function withoutMessage(
  now: ComposerContent,
  { text, images, documents, model }: UnsentMessage,
): ComposerContent & { readonly refused: readonly Refused[] } {
  return {
    draft: now.draft.startsWith(text) ? now.draft.slice(text.length) : now.draft,
    images: now.images.filter((image) => !images.includes(image)),
    documents: now.documents.filter((document) => !documents.includes(document)),
    onceModel: isSameModel(now.onceModel, model) ? null : now.onceModel,
    refused: [],
  };
}

/** Returns the composer's content as a message. */
export function unsentMessage(now: ComposerContent): UnsentMessage {
  const { draft: text, images, documents, onceModel } = now;
  return { text, images, documents, ...(onceModel === null ? {} : { model: onceModel }) };
}

/** Converts a sent message to an editable one without losing anything. */
export function messageOf(parts: readonly Part[]): UnsentMessage {
  const images: Attachment[] = [];
  const documents: DocumentFile[] = [];
  const others: Part[] = [];
  for (const part of parts) {
    if (part.type === 'image') {
      const { url, alt: name, caption } = part;
      images.push({ id: newId(), name, url, ...(caption === undefined ? {} : { caption }) });
    } else if (part.type === 'document') {
      const { type: _, title: name, ...document } = part;
      documents.push({ id: newId(), name, ...document });
    } else if (part.type !== 'text') others.push(part);
  }
  return { text: turnText(parts), images, documents, others };
}
