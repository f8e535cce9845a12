import type { DatabaseSync } from 'node:sqlite';
import type { Changes } from '../changes.ts';
import type { Clock, Logger } from '../host.ts';
import type { Imaging } from '../imaging/imaging.ts';
import type { CallStore } from '../jobs/call-store.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { JobCraft } from '../jobs/kinds.ts';
import type { Library } from '../library/library.ts';
import type { Media } from '../library/media.ts';
import type { ServiceCalls } from '../service-calls.ts';
import type { Connections } from '../settings/connections.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { Music } from './music.ts';
import { SongFiles } from './song-files.ts';
import { songJob } from './song-job.ts';
import { songOwner } from './song-owner.ts';
import type { SongStore } from './song-store.ts';
import { SongViews } from './song-views.ts';
import { SongWriter } from './song-writer.ts';
import { tidySongs } from './tidy-songs.ts';
import type { VersionStore } from './version-store.ts';

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
  readonly craft: JobCraft;
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
