import type { Job } from '../../shared/domain/job.ts';
import type { MessageQueueStore } from '../db/chat/message-queue-store.ts';
import type { Changes } from '../platform/changes.ts';
import { Chat, type ChatPorts } from './chat.ts';
import { MessageQueue } from './message-queue.ts';
import { ToolRounds } from './tool-rounds.ts';

interface Ports extends Omit<ChatPorts, 'queuedMessages'> {
  readonly queuedMessages: MessageQueueStore;
  readonly changes: Changes;
  readonly onDefect: (error: unknown) => void;
}

/** Creates chat with its message queue and its tool rounds, and what continues with them after an answer. */
export function createChat(ports: Ports) {
  const chat = new Chat(ports);
  const messageQueue = new MessageQueue({ ...ports, store: ports.queuedMessages, chat });
  const toolRounds = new ToolRounds({ ...ports, chat });
  return {
    ...{ chat, messageQueue, toolRounds },
    async onAnswerEnded(job: Job): Promise<void> {
      if (job.state === 'done') await toolRounds.goOn(job);
      messageQueue.onAnswerEnded(job);
    },
    /** The program ends: nothing new begins. */
    close(): void {
      toolRounds.close();
      messageQueue.close();
    },
  };
}
