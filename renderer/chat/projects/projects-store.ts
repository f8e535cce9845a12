import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import type { Project } from '../../../shared/domain/project.ts';
import { NamedRecordsStore } from '../../data/named-records-store.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { Requested } from '../../ui/requested.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { listRows } from '../group-by-day.ts';

/** The fields of a project that the user edits; without an id it is a new one. */
export type ProjectDraft = Omit<Project, 'id' | 'updatedAt'> & { readonly id?: string };

type Session = Pick<ConversationSession, 'state'>;
type ProjectsApi = Pick<Api, 'projects' | 'conversations'>;

interface ProjectsView {
  /** The ids of the collapsed projects. */
  readonly collapsed: readonly string[];
  /** The project that the list should scroll to and focus. */
  readonly revealed: string | null;
}

/** Stores the projects and how the list shows them. */
export class ProjectsStore extends NamedRecordsStore<Project, ProjectDraft> {
  readonly view: StoreApi<ProjectsView> = createStore(() => ({ collapsed: [], revealed: null }));
  readonly #api: ProjectsApi;

  constructor(api: ProjectsApi) {
    super(api.projects, (change) =>
      change.type === 'project' ? change.project : change.type === 'project_removed' ? change.id : undefined,
    );
    this.#api = api;
  }

  /** Moves a conversation to a project or out of its project; the core sends the change as an event. */
  move(id: string, projectId: string | null): Promise<CallProblem | null> {
    return this.try(async () => void (await this.#api.conversations.setProject({ id, projectId })));
  }

  /** Moves the conversation of a session, which may not be created yet. */
  async place(session: Session, projectId: string | null): Promise<CallProblem | null> {
    const { id } = session.state.getState();
    session.state.setState({ projectId });
    if (id === null) return null;
    // The event does not include changes that are still unsaved.
    return this.try(async () => {
      const summary = await this.#api.conversations.setProject({ id, projectId });
      session.state.setState({ summary });
    });
  }

  /** Moves a new conversation whose project was changed while it was being created. */
  async followChoice(session: Session, { projectId: created }: ConversationSummary): Promise<void> {
    const { projectId } = session.state.getState();
    if (projectId !== created && this.find(projectId)) await this.place(session, projectId);
  }

  /**
   * Returns the conversation `step` places further down the visible list; without a current one, the first or last.
   */
  neighbour(
    conversations: readonly ConversationSummary[],
    id: string | null,
    step: 1 | -1,
  ): ConversationSummary | undefined {
    const shown = this.#shown(conversations);
    const at = shown.findIndex((one) => one.id === id);
    return at === -1 ? shown.at(step === 1 ? 0 : -1) : shown[at + step];
  }

  /** Returns the conversation to show when this one leaves the list. */
  beside(conversations: readonly ConversationSummary[], id: string): ConversationSummary | undefined {
    return this.neighbour(conversations, id, 1) ?? this.neighbour(conversations, id, -1);
  }

  /** Returns the conversations in list order, without those of collapsed projects. */
  #shown(conversations: readonly ConversationSummary[]): ConversationSummary[] {
    const rows = listRows(
      conversations,
      this.state.getState().items,
      this.view.getState().collapsed,
      Date.now(),
    );
    return rows.flatMap((row) => (row.type === 'conversation' ? [row.conversation] : []));
  }

  setCollapsed(id: string, isCollapsed: boolean): void {
    const others = this.view.getState().collapsed.filter((one) => one !== id);
    this.view.setState({ collapsed: isCollapsed ? [...others, id] : others });
  }

  /** Expands a project in the list and scrolls to it. */
  reveal(id: string): void {
    this.setCollapsed(id, false);
    this.view.setState({ revealed: id });
  }
}

interface EditedProject {
  readonly draft: ProjectDraft;
  /** Runs with the id of the saved project. */
  readonly onSaved: (id: string) => void;
}

/** The project whose dialog is open. */
export const editedProject = new Requested<EditedProject>();

/** Opens the dialog of a project; without an id it creates one. */
export function editProject(draft: ProjectDraft, onSaved: (id: string) => void = () => {}): void {
  editedProject.set({ draft, onSaved });
}
