import type { Api } from '../../shared/contract/index.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { OfferedModels } from './models-store.ts';

/** The part of the contract that chat calls. */
export type ChatApi = Pick<Api, 'conversations' | 'chat' | 'messageQueue' | 'jobs' | 'connections'>;

/** Follows a job's log after number `after`; resolves when the job has ended or the signal aborts. */
export type WatchJob = (options: {
  id: string;
  after: number;
  signal: AbortSignal;
  onEvents(events: readonly JobEvent[]): void;
}) => Promise<void>;

/** When the next picture is painted, and what time it is; injected so that tests can hold both. */
export interface FrameClock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Runs the callback once before the next frame; returns the function that cancels it. */
  nextFrame(run: () => void): () => void;
}

/** The version of a turn that was in view, and how many messages stand under it. */
export interface VersionBefore {
  readonly turnId: string;
  /** As its arrows count, from 1 on. */
  readonly version: number;
  readonly later: number;
}

/** The dependencies of chat. The window wires the real ones once; tests pass their own. */
export interface ChatDeps {
  readonly api: ChatApi;
  readonly watchJob: WatchJob;
  readonly settings: () => Settings;
  readonly frames: FrameClock;
  readonly newId: () => string;
  /** Whether chat is on screen: an answer that ends then is not unread. */
  readonly inView: () => boolean;
  /** The models of a connection as they are known now. */
  readonly offered: (connectionId: string) => OfferedModels;
  /** Notifies the user that messages went out of view, with the way back to them. */
  readonly notifyHidden: (before: VersionBefore, back: () => void) => void;
}
