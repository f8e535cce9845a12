import type { DraftFile, SavedDraftFile } from '../../../shared/contract/conversations.ts';
import type { Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { ChatPorts } from '../ports.ts';
import type { Conversations } from './conversations.ts';

type DraftStores = Pick<ChatPorts, 'conversationStore' | 'draftFiles'>;

export interface DraftPorts extends DraftStores, Pick<ChatPorts, 'changes'> {
  readonly conversations: Conversations;
}

/** Saves the text of a draft. @throws NotFound */
export function saveDraft(ports: DraftPorts, { id, draft }: { id: string; draft: string }): { rev: number } {
  ports.conversations.find(id);
  ports.conversationStore.setDraft(id, draft);
  return publishDraft(ports, id);
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
  ports: DraftPorts,
  { id, files }: { id: string; files: readonly DraftFile[] },
): { rev: number } {
  ports.conversations.find(id);
  ports.draftFiles.save(id, files);
  return publishDraft(ports, id);
}

/** Publishes the draft to the windows, which show it unless the user has changed it there. @returns the revision */
export function publishDraft(
  { conversationStore, draftFiles, changes }: Pick<DraftPorts, 'changes' | keyof DraftStores>,
  conversationId: string,
): { rev: number } {
  const draft = conversationStore.get(conversationId)?.draft ?? '';
  changes.publish({ type: 'draft', conversationId, draft, files: draftFiles.idsOf(conversationId) });
  return { rev: changes.rev };
}

/** Removes from a draft the text and the files that a message took from it; those added since then stay. */
export function clearSentDraft(
  { conversationStore, draftFiles }: DraftStores,
  conversationId: string,
  parts: readonly Part[],
): void {
  const text = turnText(parts);
  if (text !== '' && conversationStore.get(conversationId)?.draft === text)
    conversationStore.setDraft(conversationId, '');
  if (draftFiles.idsOf(conversationId).length === 0) return;
  const sent = new Set(parts.map((part) => JSON.stringify(part)));
  const files = draftFiles.of(conversationId).filter(({ part }) => !sent.has(JSON.stringify(part)));
  draftFiles.save(conversationId, files);
}
