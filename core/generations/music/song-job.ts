import type { Job } from '../../../shared/domain/job.ts';
import type { SongStore, StoredSong } from '../../db/generations/song-store.ts';
import type { VersionStore } from '../../db/generations/version-store.ts';
import type { StoredCall } from '../../db/jobs/call-store.ts';
import { transaction } from '../../db/transaction.ts';
import { BILLED_CALLS, type JobContext, type JobHandler, type JobOutcome } from '../../jobs/job-handler.ts';
import { NotFound } from '../../platform/refusal.ts';
import { songQuery } from '../../service/music/music.ts';
import type { FoundSong } from '../../service/music/song-task.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { followTask, type TaskAsking } from '../follow-task.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { type AskPorts, askForSong } from './ask-for-song.ts';
import { type CoverPorts, fetchCovers } from './fetch-covers.ts';
import { type FetchPorts, fetchVersions } from './fetch-versions.ts';
import { newVersions } from './new-versions.ts';
import { retagVersions } from './retag-versions.ts';
import { songId } from './song-id.ts';
import type { SongViews } from './song-views.ts';

type Ports = AskPorts & FetchPorts & CoverPorts;

export interface SongJobPorts extends Ports {
  readonly calls: Pick<ServiceCalls, 'createSong' | 'querySong' | 'fetchFile'>;
  readonly songs: SongStore;
  readonly versions: VersionStore;
  readonly views: SongViews;
  retry(job: Job, opId: string): Promise<Job>;
}

/**
 * The job that makes one song: one call that gives a task, asked after until it is done, then its files fetched. What the
 * task gave is on disk before any of it is fetched, and each file has its row as soon as it is in the library.
 */
export function songJob(ports: SongJobPorts): JobHandler {
  const { db, songs, versions, views } = ports;
  /** Jobs whose task has failed at the service. */
  const over = new Set<string>();
  const one = new OneAtATime();

  function songOf(job: Job): StoredSong {
    const id = songId(job);
    const song = songs.get(id);
    if (!song) throw new NotFound('song', id);
    return song;
  }

  async function followed(context: JobContext, song: StoredSong): Promise<void> {
    const { job } = context;
    if (context.taskId === null) await context.call(0, (call) => askForSong(ports, context, call), 'task');
    else if (job.state === 'queued') context.move('accepted');
    const end = await followTask(asking(ports), context);
    if (end.isOver) over.add(job.id);
    if (end.failure) throw end.failure;
    transaction(db, () => {
      for (const version of newVersions(song.id, end.found)) versions.insert(version);
      context.move('fetching');
    });
  }

  async function make(context: JobContext, song: StoredSong): Promise<void> {
    // Known from an earlier run or job: there is nothing left to ask.
    if (versions.of(song.id).length === 0) await followed(context, song);
    else context.move('fetching');
    views.publish(song.id);
    const covers = fetchCovers(ports, context, song.id);
    const withoutCover = new Set<number>();
    try {
      await fetchVersions(ports, context, song.id, (n) => withoutCover.add(n));
    } finally {
      await covers;
      // A song can be played before its cover is there; the cover is put into its file once it is.
      await retagVersions(ports, song.id, ({ n, coverFile }) => withoutCover.has(n) && coverFile !== null);
    }
  }

  return {
    policy: BILLED_CALLS,

    run: (context) => one.run(songId(context.job), context.signal, () => make(context, songOf(context.job))),

    settle({ job }: JobOutcome) {
      if (over.has(job.id)) songs.setTaskOver(songId(job));
    },

    started: (job) => views.publish(songId(job)),
    settled(job) {
      over.delete(job.id);
      views.publish(songId(job));
    },

    recover(job, calls: readonly StoredCall[]) {
      // Not asked where an answer is missing. With a task, or with a call that has ended, nothing is left to send.
      return job.polls === null && calls.some((call) => call.state === 'queued') ? 'hold' : 'resume';
    },

    retry: ports.retry,
  };
}

function asking({ calls }: Pick<SongJobPorts, 'calls'>): TaskAsking<FoundSong> {
  return {
    query: ({ profile }) => songQuery(profile),
    async ask({ connection, signal, pollObserver: observer }, taskId) {
      const task = await calls.querySong(connection, taskId, { signal, observer });
      return { ...task, found: task.songs };
    },
    madeNone: 'The service made no song',
    nowhere: 'The service says that the song is done, but not where it is.',
  };
}
