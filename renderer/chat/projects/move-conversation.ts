import i18next from 'i18next';
import type { Project } from '../../../shared/domain/project.ts';
import { isNameTaken } from '../../data/named-records-store.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { thoseThatWorked } from '../../lib/those-that-worked.ts';
import { toast } from '../../ui/toast.tsx';
import { chat } from '../chat.ts';
import { cutTitle, titleInToast } from '../conversation-actions.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { isUnsent } from '../session-state.ts';

/** Moves conversations to a project, or out of their projects (null), and offers to undo it. */
export async function moveConversations(ids: readonly string[], projectId: string | null): Promise<void> {
  const { projects } = chat;
  const before = new Map(ids.map((id) => [id, chat.summaryOf(id)?.projectId ?? null]));
  const title = titleInToast(ids[0] ?? '');
  const move = async (id: string, to: string | null) => {
    const problem = await projects.move(id, to);
    complain(problem);
    return problem === null;
  };
  const moved = await thoseThatWorked(ids, (id) => move(id, projectId));
  if (moved.length === 0) return;
  // In a collapsed project the moved chats would vanish from the list.
  if (projectId !== null) projects.setCollapsed(projectId, false);
  const name = cutTitle(projects.find(projectId)?.name ?? '');
  const words = { title, name, count: moved.length };
  const [one, many] =
    projectId === null
      ? (['chat:project.movedOut', 'chat:project.movedOutMany'] as const)
      : (['chat:project.moved', 'chat:project.movedMany'] as const);
  toast.show({
    title: ids.length === 1 ? i18next.t(one, words) : i18next.t(many, words),
    undo: () => void thoseThatWorked(moved, (id) => move(id, before.get(id) ?? null)),
  });
}

/** Moves the conversation of a session; shows no toast for an unsent one. */
export async function moveSession(session: ConversationSession, projectId: string | null): Promise<void> {
  const { id } = session.state.getState();
  if (id === null || isUnsent(session)) complain(await chat.projects.place(session, projectId));
  else await moveConversations([id], projectId);
}

/** Renames a project; reports a failure itself. */
export async function renameProject({ id, instructions }: Project, name: string): Promise<void> {
  complain(await chat.projects.save({ id, name, instructions }));
}

/** Deletes a project at once and offers to undo it; its conversations stay, and Undo returns them. */
export async function deleteProject({ id, name }: Project): Promise<void> {
  const { projects } = chat;
  const problem = await projects.remove(id);
  if (problem) return complain(problem);
  toast.show({
    title: i18next.t('chat:list.deleted', { title: cutTitle(name) }),
    description: i18next.t('chat:project.deletedHint'),
    undo: () => void projects.restore(id).then(complain),
  });
}

function complain(problem: CallProblem | null): void {
  if (problem === null) return;
  const words =
    problem.kind === 'not_found'
      ? 'chat:project.gone'
      : isNameTaken(problem)
        ? 'chat:project.nameTaken'
        : 'common:actionFailed';
  toast.show({ title: i18next.t(words), tone: 'bad' });
}
