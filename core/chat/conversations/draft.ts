import type { DraftFile, SavedDraftFile } from '../../../shared/contract/conversations.ts';
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
