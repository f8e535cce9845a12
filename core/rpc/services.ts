import type { AppInfo } from '../../shared/contract/app.ts';
import type { OpenConversation, SearchFilter, SearchHit } from '../../shared/contract/conversations.ts';
import type { UsageReport } from '../../shared/contract/usage.ts';
import type { CrashedViews } from '../app/crashed-views.ts';
import type { Backup } from '../backup/backup.ts';
import type { Chat } from '../chat/chat.ts';
import type { Conversations } from '../chat/conversations.ts';
import type { Presets, Prompts } from '../chat/create-saved.ts';
import type { MessageQueue } from '../chat/message-queue.ts';
import type { Removals } from '../chat/removals.ts';
import type { Images } from '../generations/images/images.ts';
import type { Music } from '../generations/music/music.ts';
import type { Speech } from '../generations/speech/speech.ts';
import type { Voices } from '../generations/speech/voices.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Library } from '../library/library.ts';
import type { LibraryLists } from '../library/library-lists.ts';
import type { LibraryOperations } from '../library/library-operations.ts';
import type { LibrarySelectionActions } from '../library/selection-actions.ts';
import type { Uploads } from '../library/uploads.ts';
import type { LoggedCall } from '../log/call-logger.ts';
import type { Logs } from '../log/logs.ts';
import type { Changes } from '../platform/changes.ts';
import type { Connections } from '../settings/connections.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { Updates } from '../updates/updates.ts';
import type { RepeatedPresses } from './repeated-presses.ts';

/** What the router calls. */
export interface Services {
  readonly changes: Changes;
  readonly crashedViews: CrashedViews;
  readonly settings: SettingsService;
  readonly connections: Connections;
  readonly conversations: Conversations;
  readonly removals: Removals;
  readonly prompts: Prompts;
  readonly presets: Presets;
  readonly chat: Chat;
  readonly messageQueue: MessageQueue;
  readonly jobs: Jobs;
  readonly speech: Speech;
  readonly voices: Voices;
  readonly music: Music;
  readonly images: Images;
  readonly library: Library;
  readonly libraryLists: LibraryLists;
  readonly libraryMoves: LibrarySelectionActions;
  readonly libraryWork: LibraryOperations;
  readonly uploads: Uploads;
  readonly backup: Backup;
  readonly transfer: Transfer;
  readonly logs: Logs;
  readonly presses: RepeatedPresses;
  readonly updates: Updates;
  info(): AppInfo;
  search(asked: { query: string; filter?: SearchFilter | undefined; limit: number }): SearchHit[];
  fork(asked: { turnId: string; limit: number }): Promise<OpenConversation>;
  usageReport(asked: { from: number; to: number; zone: string }): Promise<UsageReport>;
  openExternal(url: string): Promise<{ opened: boolean }>;
  /** Told of every failure, also those that are answers of the contract. */
  onFailure(error: unknown): void;
  /** Told of every failure that is no answer of the contract. */
  onDefect(error: unknown): void;
  /** Told of every call, when its answer was given. */
  onCall(call: LoggedCall): void;
}
