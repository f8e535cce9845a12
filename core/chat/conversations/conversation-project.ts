import type { ConversationOptions, ConversationSummary } from '../../../shared/domain/conversation.ts';
import { withInstructions } from '../../../shared/domain/project.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ChatPorts } from '../ports.ts';
import type { Conversations } from './conversations.ts';

export interface ProjectPorts extends Pick<ChatPorts, 'conversationStore' | 'projects'> {
  readonly conversations: Conversations;
}

/**
 * Moves a conversation to a project, or out of its project (null).
 * @throws NotFound for a conversation or project that does not exist or is in the trash
 */
export function setProject(
  { projects, conversationStore, conversations }: ProjectPorts,
  { id, projectId }: { id: string; projectId: string | null },
): ConversationSummary {
  conversations.find(id);
  if (projectId !== null && projects.get(projectId)?.deletedAt !== null)
    throw new NotFound('project', projectId);
  conversationStore.setProject(id, projectId);
  return conversations.publish(id);
}

/**
 * Returns the options of a conversation's next request: its system prompt begins with the instructions of the project.
 * @throws NotFound
 */
export function requestOptions(
  { projects, conversations }: Omit<ProjectPorts, 'conversationStore'>,
  id: string,
): ConversationOptions {
  const { options, summary } = conversations.find(id);
  const project = projects.get(summary.projectId ?? '')?.row;
  return project ? { ...options, system: withInstructions(project.instructions, options.system) } : options;
}
