import type { Job } from '../../shared/domain/job.ts';
import type { MessageQueueStore } from '../db/chat/message-queue-store.ts';
import type { OutputCountStore } from '../db/chat/output-count-store.ts';
import type { PresetStore } from '../db/chat/preset-store.ts';
import type { PromptStore } from '../db/chat/prompt-store.ts';
import type { RemovalStore } from '../db/chat/removal-store.ts';
import type { SearchStore } from '../db/chat/search-store.ts';
import type { UsageStore } from '../db/chat/usage-store.ts';
import type { Changes } from '../platform/changes.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { Connections } from '../settings/connections.ts';
import type { AnswerJobPorts } from './answer-jobs.ts';
import { createAnswerHandler } from './answers/answer-handler.ts';
import { ToolRounds } from './answers/tool-rounds.ts';
import { Chat } from './chat.ts';
import { chatRouter } from './chat-router.ts';
import { Conversations, type ConversationsPorts } from './conversations/conversations.ts';
import { conversationsRouter } from './conversations/conversations-router.ts';
import { Removals } from './conversations/removals.ts';
import { MessageQueue, messageQueueRouter } from './message-queue.ts';
import { ModelWindows } from './request/model-windows.ts';
import { createSaved, presetsRouter, promptsRouter } from './saved/create-saved.ts';
import { createUsageReport } from './usage/usage-report.ts';

export interface ChatStores
  extends Pick<AnswerJobPorts, 'conversationStore' | 'turns' | 'jobs' | 'jobCalls'> {
  readonly queuedMessages: MessageQueueStore;
  readonly removals: RemovalStore;
  readonly found: SearchStore;
  readonly savedPrompts: PromptStore;
  readonly savedPresets: PresetStore;
  readonly used: UsageStore;
  readonly madeCounts: OutputCountStore;
}

interface Needs
  extends Pick<AnswerJobPorts, 'db' | 'runner' | 'settings' | 'clock'>,
    Pick<ConversationsPorts, 'onErase'> {
  readonly stores: ChatStores;
  readonly calls: ServiceCalls;
  readonly connections: Connections;
  readonly changes: Changes;
  readonly rpc: Rpc;
  /** @throws StorageError where an answer would find no room */
  readonly assertSpace: () => Promise<void>;
  /** Puts turns that the search does not know yet into its index. */
  readonly indexTurns: () => void;
  /** Aborts when the core ends. */
  readonly stopping: AbortSignal;
  readonly onDefect: (error: unknown) => void;
}

/** Creates conversations, the jobs that answer in them, and all that users save for them. */
export function createChat(needs: Needs) {
  const { stores, rpc, runner, stopping } = needs;
  const ports = { ...needs, ...stores };
  const conversations = new Conversations({
    ...{ ...ports, conversations: stores.conversationStore },
    queueOf: (id) => messageQueue.state(id),
  });
  const removals = new Removals({ ...ports, conversations });
  const windows = new ModelWindows(needs);
  const chat = new Chat({ ...ports, conversations, windows });
  const messageQueue = new MessageQueue({ ...ports, store: stores.queuedMessages, chat, conversations });
  const toolRounds = new ToolRounds({ ...ports, chat });
  const { prompts, presets } = createSaved(ports);

  async function continueAfter(job: Job): Promise<void> {
    if (job.state === 'done') await toolRounds.continueAfter(job);
    messageQueue.onAnswerEnded(job);
  }
  runner.register(
    'chat',
    createAnswerHandler({
      ...{ ...ports, conversations: stores.conversationStore },
      regenerate: (job, opId) => chat.again(job, opId),
      rebuild: (job, source) => chat.rebuild(job, source),
      onEnded: (job) => void continueAfter(job),
      cancelled: (job) => toolRounds.stopAfter(job),
    }),
  );
  const usage = { used: stores.used, made: stores.madeCounts, conversations: stores.conversationStore };
  return {
    conversations,
    router: {
      conversations: conversationsRouter(rpc, { ...ports, conversations, removals }),
      chat: chatRouter(rpc, chat),
      messageQueue: messageQueueRouter(rpc, messageQueue),
      prompts: promptsRouter(rpc, prompts),
      presets: presetsRouter(rpc, presets),
      usage: { report: rpc.procedures.usage.report.handler(({ input }) => createUsageReport(usage, input)) },
    },
    /** Deletes for good what was in the trash long enough. Returns how much that was. */
    async purge(): Promise<number> {
      const purged = (await conversations.purge(stopping)) + (await removals.purge(stopping));
      return stopping.aborted ? purged : purged + prompts.purge() + presets.purge();
    },
    /** The program ends: nothing new begins. */
    close(): void {
      toolRounds.close();
      messageQueue.close();
    },
  };
}
