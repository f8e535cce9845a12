import type { DatabaseSync } from 'node:sqlite';
import type { Preset } from '../../shared/domain/preset.ts';
import type { Project } from '../../shared/domain/project.ts';
import type { SavedPrompt } from '../../shared/domain/saved-prompt.ts';
import type { ConversationStore } from '../db/chat/conversation-store.ts';
import type { DraftFileStore } from '../db/chat/draft-file-store.ts';
import type { MessageQueueStore } from '../db/chat/message-queue-store.ts';
import type { OutputCountStore } from '../db/chat/output-count-store.ts';
import type { RemovalStore } from '../db/chat/removal-store.ts';
import type { SearchStore } from '../db/chat/search-store.ts';
import type { TurnStore } from '../db/chat/turn-store.ts';
import type { UsageStore } from '../db/chat/usage-store.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { NamedRows } from '../db/named-rows.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Spending } from '../jobs/spending.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock } from '../platform/host.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { Connections } from '../settings/connections.ts';
import type { SettingsService } from '../settings/settings-service.ts';

/** The stores of the chat, and those of jobs that it reads. */
export interface ChatStores {
  readonly conversationStore: ConversationStore;
  readonly draftFiles: DraftFileStore;
  readonly turns: TurnStore;
  readonly removals: RemovalStore;
  readonly queuedMessages: MessageQueueStore;
  readonly found: SearchStore;
  readonly projects: NamedRows<Project>;
  readonly savedPrompts: NamedRows<SavedPrompt>;
  readonly savedPresets: NamedRows<Preset>;
  readonly used: UsageStore;
  readonly madeCounts: OutputCountStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
}

/** The dependencies of the chat; each part picks those it uses. */
export interface ChatPorts extends ChatStores {
  readonly db: DatabaseSync;
  readonly runner: Pick<JobRunner, 'begin' | 'cancel' | 'get' | 'logged' | 'now' | 'register'>;
  readonly spending: Pick<Spending, 'allow' | 'assertAllWithin' | 'costs' | 'isLimited' | 'reserve'>;
  readonly calls: ServiceCalls;
  readonly connections: Pick<
    Connections,
    'address' | 'forCall' | 'has' | 'knownModels' | 'models' | 'profile'
  >;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Asserts that the disk has room for an answer. @throws StorageError */
  readonly assertSpace: () => Promise<void>;
  /** Adds new turns to the search index. */
  readonly indexTurns: () => void;
  /** Called before and after the user deletes something permanently, since the dated copies still hold it. */
  readonly onErase: () => void;
  readonly onDefect: (error: unknown) => void;
  /** Aborts when the core stops. */
  readonly stopping: AbortSignal;
}
