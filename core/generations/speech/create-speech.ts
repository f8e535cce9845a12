import type { DatabaseSync } from 'node:sqlite';
import type { TakeStore } from '../../db/generations/take-store.ts';
import type { VoiceStore } from '../../db/generations/voice-store.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import type { JobHandler } from '../../jobs/job-handler.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import type { Media } from '../../platform/media.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import type { Connections } from '../../settings/connections.ts';
import type { SettingsKeeper } from '../../settings/settings-keeper.ts';
import { CarryParts } from './carry-parts.ts';
import { PartFiles } from './part-files.ts';
import { Speech } from './speech.ts';
import { takeJob } from './take-job.ts';
import { takeOwner } from './take-owner.ts';
import { TakeViews } from './take-views.ts';
import { TakeWriter } from './take-writer.ts';
import { tidyParts } from './tidy-parts.ts';
import { Voices } from './voices.ts';

export interface SpeechNeeds {
  readonly db: DatabaseSync;
  readonly takes: TakeStore;
  readonly voiceShelf: VoiceStore;
  readonly drafts: DraftStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  /** Runs the jobs of the craft made here, so it comes later: called only once all is wired. */
  readonly runner: Pick<JobRunner, 'begin' | 'start' | 'cancel' | 'assertRoom'>;
  readonly calls: ServiceCalls;
  readonly connections: Connections;
  readonly settings: SettingsKeeper;
  readonly audio: Audio;
  readonly library: Library;
  readonly media: Media;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly dataFolder: string;
  readonly quarantineFolder: string;
  /** Told before and after something is deleted for good by hand: the dated copies of the database hold it. */
  readonly onErase: () => void;
}

/** Everything about speech: what the window calls, the craft that makes takes, and what keeps its folder in order. */
export function createSpeech(needs: SpeechNeeds): {
  readonly speech: Speech;
  readonly voices: Voices;
  readonly craft: JobHandler;
  tidyParts(): Promise<void>;
} {
  const { takes, jobs, jobCalls, library, audio } = needs;
  const parts = new PartFiles(needs.dataFolder);
  const views = new TakeViews({ ...needs, parts });
  const voices = new Voices({ ...needs, store: needs.voiceShelf });
  const carry = new CarryParts(jobCalls, parts, audio);
  const writer = new TakeWriter({ ...needs, voices, carry, views });
  const speech = new Speech({ ...needs, parts, writer, views, voices });
  library.own('speech', takeOwner({ ...needs, parts, views }));
  const craft = takeJob({ ...needs, parts, views, retry: (job, opId) => writer.retry(job, opId) });
  return { speech, voices, craft, tidyParts: () => tidyParts({ parts, takes, jobs, carry, library }) };
}
