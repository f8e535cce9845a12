import type { DatabaseSync } from 'node:sqlite';
import type { SongStore } from '../../db/generations/song-store.ts';
import type { VersionStore } from '../../db/generations/version-store.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { Imaging } from '../../formats/image/imaging.ts';
import type { JobHandler } from '../../jobs/job-handler.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock, Logger } from '../../platform/host.ts';
import type { Media } from '../../platform/media.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import type { Connections } from '../../settings/connections.ts';
import type { SettingsKeeper } from '../../settings/settings-keeper.ts';
import { Music } from './music.ts';
import { SongFiles } from './song-files.ts';
import { songJob } from './song-job.ts';
import { songOwner } from './song-owner.ts';
import { SongViews } from './song-views.ts';
import { SongWriter } from './song-writer.ts';
import { tidySongs } from './tidy-songs.ts';

export interface MusicNeeds {
  readonly db: DatabaseSync;
  readonly songs: SongStore;
  readonly versions: VersionStore;
  readonly drafts: DraftStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  /** Runs the jobs of the craft made here, so it comes later: called only once all is wired. */
  readonly runner: Pick<JobRunner, 'begin' | 'cancel' | 'assertRoom' | 'now'>;
  readonly calls: ServiceCalls;
  readonly connections: Connections;
  readonly settings: Pick<SettingsKeeper, 'get'>;
  readonly imaging: Pick<Imaging, 'copyCover'>;
  readonly library: Library;
  readonly media: Media;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly dataFolder: string;
  readonly quarantineFolder: string;
  /** Told before and after something is deleted for good by hand: the dated copies of the database hold it. */
  readonly onErase: () => void;
}

/** Everything about songs: what the window calls, the craft that makes them, and what keeps their folders in order. */
export function createMusic(needs: MusicNeeds): {
  readonly music: Music;
  readonly craft: JobHandler;
  tidySongs(): Promise<void>;
} {
  const { songs, versions, library } = needs;
  const files = new SongFiles(needs.dataFolder);
  const views = new SongViews({ ...needs, files });
  const writer = new SongWriter({ ...needs, views });
  const music = new Music({ ...needs, files, writer, views });
  const rename = (id: string, title: string) => void music.rename(id, title);
  library.own('song', songOwner({ ...needs, files, views, rename }));
  const craft = songJob({ ...needs, files, views, retry: (job, opId) => writer.retry(job, opId) });
  return { music, craft, tidySongs: () => tidySongs({ files, songs, versions, library }) };
}
