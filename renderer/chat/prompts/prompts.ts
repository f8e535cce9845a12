import { createStore } from 'zustand/vanilla';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { NamedRecordsStore } from '../../data/named-records-store.ts';
import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';

/** The user's saved prompts, loaded when first shown. */
export const prompts = new NamedRecordsStore(api.prompts, (change) =>
  change.type === 'prompt' ? change.prompt : change.type === 'prompt_removed' ? change.id : undefined,
);

onChange((change, rev) => prompts.apply(change, rev));
onReady(() => void prompts.reload());

/** A prompt being edited; without an id it is a new one. */
export interface PromptDraft {
  readonly id?: string;
  readonly name: string;
  readonly text: string;
}

interface PromptsView {
  readonly open: boolean;
  /** The prompt being edited. It is kept while the dialog is closed, until the user discards it. */
  readonly draft: PromptDraft | null;
}

/** The state of the prompts dialog. */
export const promptsView = createStore<PromptsView>(() => ({ open: false, draft: null }));

/** Opens the list of saved prompts, or the prompt that was being edited. */
export function openPrompts(): void {
  promptsView.setState({ open: true });
}

/** Opens a new prompt with this text for the user to name. */
export function saveAsPrompt(text: string): void {
  promptsView.setState({ open: true, draft: { name: '', text } });
}

export function editPrompt({ id, name, text }: SavedPrompt): void {
  promptsView.setState({ draft: { id, name, text } });
}
