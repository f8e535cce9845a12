import type { DraftFile, SavedDraftFile } from '../../../shared/contract/conversations.ts';
import type { Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { ChatPorts } from '../ports.ts';
import type { Conversations } from './conversations.ts';

export interface DraftPorts extends Pick<ChatPorts, 'conversationStore' | 'draftFiles'> {
  readonly conversations: Conversations;
}

/** Saves the text of a draft. @throws NotFound */
export function saveDraft(
  { conversations, conversationStore }: DraftPorts,
  { id, draft }: { id: string; draft: string },
): void {
  conversations.find(id);
  conversationStore.setDraft(id, draft);
}

/** Returns the images and documents beside a draft. @throws NotFound */
export function readDraftFiles(
  { conversations, draftFiles }: DraftPorts,
  { id }: { id: string },
): SavedDraftFile[] {
  conversations.find(id);
  return draftFiles.of(id);
}

/** Makes these the files beside a draft; those without content stay as they are stored. @throws NotFound */
export function saveDraftFiles(
  { conversations, draftFiles }: DraftPorts,
  { id, files }: { id: string; files: readonly DraftFile[] },
): void {
  conversations.find(id);
  draftFiles.save(id, files);
}

/** Removes from a draft the text and the files that a message took from it; those added since then stay. */
export function clearSentDraft(
  { conversationStore, draftFiles }: Pick<ChatPorts, 'conversationStore' | 'draftFiles'>,
  conversationId: string,
  parts: readonly Part[],
): void {
  const text = turnText(parts);
  if (text !== '' && conversationStore.get(conversationId)?.draft === text)
    conversationStore.setDraft(conversationId, '');
  if (!draftFiles.has(conversationId)) return;
  const sent = new Set(parts.map((part) => JSON.stringify(part)));
  const files = draftFiles.of(conversationId).filter(({ part }) => !sent.has(JSON.stringify(part)));
  draftFiles.save(conversationId, files);
}
