import type { Api } from '../../shared/contract/index.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { FrameClock } from '../lib/frame-clock.ts';
import type { WatchJob } from '../lib/watch-job.ts';
import type { OfferedModels } from './models-store.ts';
import type { OwnDraft } from './own-draft.ts';

/** The part of the contract that chat calls. */
export type ChatApi = Pick<
  Api,
  'conversations' | 'chat' | 'messageQueue' | 'jobs' | 'connections' | 'projects'
>;

/** The version of a turn that was in view, and the number of messages below it. */
export interface VersionBefore {
  readonly turnId: string;
  /** The version number that the arrows show, from 1. */
  readonly version: number;
  readonly later: number;
}

/** The dependencies of chat. The window wires the real ones once; tests pass their own. */
export interface ChatDeps {
  readonly api: ChatApi;
  readonly watchJob: WatchJob;
  readonly settings: () => Settings;
  readonly frames: FrameClock;
  /** Whether chat is on screen: an answer that ends then is not unread. */
  readonly inView: () => boolean;
  /** Returns the known models of a connection. */
  readonly offered: (connectionId: string) => OfferedModels;
  /**
   * Stores the draft of a window that starts with a new chat and keeps its own draft, as the quick window
   * does.
   */
  readonly ownDraft?: OwnDraft;
  /** Notifies the user that messages went out of view, and offers to return to them. */
  readonly notifyHidden: (before: VersionBefore, back: () => void) => void;
}
