import { createStore } from 'zustand/vanilla';
import type { ProjectDraft } from './projects-store.ts';

interface EditedProject {
  readonly draft: ProjectDraft;
  /** Called with the id of the saved project. */
  readonly onSaved: (id: string) => void;
}

/** The project whose dialog is open; null: none. */
export const editedProject = createStore<{ readonly edited: EditedProject | null }>(() => ({ edited: null }));

/** Opens the dialog of a project; without an id it is a new one. */
export function editProject(draft: ProjectDraft, onSaved: (id: string) => void = () => {}): void {
  editedProject.setState({ edited: { draft, onSaved } });
}
