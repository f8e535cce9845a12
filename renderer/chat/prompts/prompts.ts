import { createStore } from 'zustand/vanilla';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { NamedRecordsStore } from '../../data/named-records-store.ts';
import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';

/** The prompts that the user saved; read with the first surface that shows them. */
export const prompts = new NamedRecordsStore(api.prompts, (change) =>
  change.type === 'prompt' ? change.prompt : change.type === 'prompt_removed' ? change.id : undefined,
);

onChange((change, rev) => prompts.apply(change, rev));
onReady(() => void prompts.reload());

/** A prompt being written; without an id it is a new one. */
export interface PromptDraft {
  readonly id?: string;
  readonly name: string;
  readonly text: string;
}

interface PromptsView {
  readonly open: boolean;
  /** The prompt being written, kept while the dialog is closed: only the user's discarding it removes it. */
  readonly draft: PromptDraft | null;
}

/** The dialog of saved prompts: whether it is open, and the prompt being written in it. */
export const promptsView = createStore<PromptsView>(() => ({ open: false, draft: null }));

/** Opens the list of saved prompts, or what was being written there. */
export function openPrompts(): void {
  promptsView.setState({ open: true });
}

/** Opens a new prompt with this text in it; the name is the user's. */
export function saveAsPrompt(text: string): void {
  promptsView.setState({ open: true, draft: { name: '', text } });
}

export function editPrompt({ id, name, text }: SavedPrompt): void {
  promptsView.setState({ draft: { id, name, text } });
}
