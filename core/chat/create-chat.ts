import type { Job } from '../../shared/domain/job.ts';
import type { Rpc } from '../rpc/rpc.ts';
import { createAnswerHandler } from './answers/answer-handler.ts';
import { ToolRounds } from './answers/tool-rounds.ts';
import { Chat, chatRouter } from './chat.ts';
import { Conversations } from './conversations/conversations.ts';
import { conversationsRouter } from './conversations/conversations-router.ts';
import { Removals } from './conversations/removals.ts';
import { MessageQueue, messageQueueRouter } from './message-queue.ts';
import type { ChatPorts, ChatStores } from './ports.ts';
import { createSaved, presetsRouter, projectsRouter, promptsRouter } from './saved/named-records.ts';
import { usageRouter } from './usage/usage-report.ts';

interface Needs extends Omit<ChatPorts, keyof ChatStores> {
  readonly stores: ChatStores;
  readonly rpc: Rpc;
}

/** Creates conversations, their answer jobs, projects, saved prompts and presets, and their procedures. */
export function createChat(needs: Needs) {
  const { rpc, stopping } = needs;
  const ports: ChatPorts = { ...needs, ...needs.stores };
  const conversations = new Conversations({ ...ports, queueOf: (id) => messageQueue.state(id) });
  const removals = new Removals(ports, conversations);
  const chat = new Chat(ports, conversations);
  const messageQueue = new MessageQueue({ ...ports, chat, conversations });
  const toolRounds = new ToolRounds(ports, (job, isWanted) => chat.answerTools(job, isWanted));
  const { prompts, presets, projects } = createSaved(ports);

  async function continueAfter(job: Job): Promise<void> {
    if (job.state === 'done') await toolRounds.continueAfter(job);
    messageQueue.onAnswerEnded(job);
  }
  ports.runner.register(
    'chat',
    createAnswerHandler(ports, {
      retry: (job, opId) => chat.retry(job, opId),
      rebuild: (job, source) => chat.rebuild(job, source),
      onEnded: (job) => void continueAfter(job),
      cancelled: (job) => toolRounds.stopAfter(job),
    }),
  );
  return {
    conversations,
    router: {
      conversations: conversationsRouter(rpc, { ...ports, conversations, removals }),
      chat: chatRouter(rpc, chat),
      messageQueue: messageQueueRouter(rpc, messageQueue),
      projects: projectsRouter(rpc, projects, ports.changes),
      prompts: promptsRouter(rpc, prompts),
      presets: presetsRouter(rpc, presets),
      usage: usageRouter(rpc, ports),
    },
    /** Permanently deletes everything whose time in the trash is over. Returns the number of deleted items. */
    async purge(): Promise<number> {
      const purged = (await conversations.purge(stopping)) + (await removals.purge(stopping));
      return stopping.aborted ? purged : purged + prompts.purge() + presets.purge() + projects.purge();
    },
    /** Prevents new jobs when the app quits. */
    close(): void {
      toolRounds.close();
      messageQueue.close();
    },
  };
}
