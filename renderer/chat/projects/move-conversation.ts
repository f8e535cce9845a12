import i18next from 'i18next';
import type { Project } from '../../../shared/domain/project.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { toast } from '../../ui/toast.tsx';
import type { ChatStore } from '../chat-store.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { cutTitle, titleInToast } from '../delete-conversation.ts';
import { isUnsent } from '../session-state.ts';

/** Moves a conversation to a project, or out of its project (null), and offers to undo it. */
export async function moveConversation(chat: ChatStore, id: string, projectId: string | null): Promise<void> {
  const { projects } = chat;
  const before = chat.summaryOf(id)?.projectId ?? null;
  const title = titleInToast(chat, id);
  const problem = await projects.move(id, projectId);
  if (problem) return complain(problem);
  const name = cutTitle(projects.find(projectId)?.name ?? '');
  toast.show({
    title:
      projectId === null
        ? i18next.t('chat:project.movedOut', { title })
        : i18next.t('chat:project.moved', { title, name }),
    action: {
      label: i18next.t('common:undo'),
      run: () => void projects.move(id, before).then(complain),
    },
  });
}

/** Moves the conversation of a session; one of which nothing was sent yet without a toast. */
export async function moveSession(
  chat: ChatStore,
  session: ConversationSession,
  projectId: string | null,
): Promise<void> {
  const { id } = session.state.getState();
  if (id === null || isUnsent(session)) complain(await chat.projects.place(session, projectId));
  else await moveConversation(chat, id, projectId);
}

/** Renames a project; reports a failure itself. */
export async function renameProject(chat: ChatStore, project: Project, name: string): Promise<void> {
  complain(await chat.projects.save({ ...project, name }));
}

/** Deletes a project at once and offers to undo it: its conversations stay, and return to it. */
export async function deleteProject({ projects }: ChatStore, { id, name }: Project): Promise<void> {
  const problem = await projects.remove(id);
  if (problem) return complain(problem);
  toast.show({
    title: i18next.t('chat:list.deleted', { title: cutTitle(name) }),
    description: i18next.t('chat:project.deletedHint'),
    action: { label: i18next.t('common:undo'), run: () => void projects.restore(id).then(complain) },
  });
}

function complain(problem: CallProblem | null): void {
  if (problem === null) return;
  const isTaken = problem.kind === 'conflict' && problem.reason === 'name_taken';
  const words =
    problem.kind === 'not_found' ? 'project.gone' : isTaken ? 'project.nameTaken' : 'list.changeFailed';
  toast.show({ title: i18next.t(`chat:${words}`), tone: 'bad' });
}
