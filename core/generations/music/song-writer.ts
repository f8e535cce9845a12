import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobRequest } from '../../../shared/domain/job.ts';
import type { Song } from '../../../shared/domain/song.ts';
import type { SongRequest } from '../../../shared/service/music.ts';
import type { NewSong, SongStore, StoredSong } from '../../db/generations/song-store.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { assertEndedBadly, insertTaskJob, type NewTaskJob, taskToResume } from '../../jobs/task-jobs.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { Connections } from '../../settings/connections.ts';
import { songId } from './song-id.ts';
import { songBody, songJobRequest } from './song-request.ts';
import type { SongViews } from './song-views.ts';

export interface SongWriterPorts {
  readonly db: DatabaseSync;
  readonly songs: SongStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly runner: Pick<JobRunner, 'begin' | 'assertRoom'>;
  readonly connections: Pick<Connections, 'forCall'>;
  readonly views: SongViews;
  readonly clock: Clock;
}

/** What one song is to be. */
export type SongWish = Omit<NewSong, 'id' | 'createdAt' | 'jobId'>;

/** Writes songs and their jobs: the exact request is on disk before anything is sent. */
export class SongWriter {
  readonly #ports: SongWriterPorts;
  /** Operations between their first await and their commit, so that a double click in that time is one. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(ports: SongWriterPorts) {
    this.#ports = ports;
  }

  /**
   * The same opId twice is the same song.
   * @throws Conflict `lyrics_invalid`, `queue_full`; ServiceError `key`; NotFound
   */
  async write(opId: string, wish: SongWish): Promise<Song> {
    const { jobs } = this.#ports;
    const body = songBody(wish);
    if (!this.#writing.has(opId) && !jobs.byOperation(opId)) {
      const forget = () => this.#writing.delete(opId);
      const writing = this.#write(opId, wish, body);
      this.#writing.set(opId, writing);
      writing.then(forget, forget);
    }
    await this.#writing.get(opId);
    return this.#ofOperation(opId);
  }

  /**
   * Tries a song again as a new job. A task that may still give something, or has given all but a file, is taken up:
   * only one that failed, or that nobody knows of, is asked for again.
   * @throws Conflict `job_running`, `job_done`, `queue_full`, `connection_changed`; ServiceError `key`; NotFound
   */
  async retry(job: Job, opId: string): Promise<Job> {
    const { songs, views, connections, clock, db, runner } = this.#ports;
    const connection = await connections.forCall(job.connectionId);
    // Read after the wait: a retry from another window may have come first.
    const song = views.find(songId(job));
    assertEndedBadly(song);
    runner.assertRoom(connection);
    const id = newId(clock.now());
    const taskId = taskToResume(this.#ports, song, connection);
    const result = taskId === undefined ? undefined : { taskId };
    const body = songBody(song);
    const written = transaction(db, () => {
      const inserted = this.#insert({ id, opId, retryOf: job.id, taskId, result }, song, body, connection);
      songs.setJob(song.id, id);
      return inserted;
    });
    runner.begin(written.job, opId, written.request, connection);
    views.publish(song.id);
    return written.job;
  }

  async #write(opId: string, wish: SongWish, body: SongRequest): Promise<void> {
    const { db, songs, runner, connections, views, clock } = this.#ports;
    const connection = await connections.forCall(wish.connectionId);
    runner.assertRoom(connection);
    const now = clock.now();
    const song = { ...wish, id: newId(now), jobId: newId(now), createdAt: now };
    const written = transaction(db, () => {
      songs.insert(song);
      return this.#insert({ id: song.jobId, opId }, song, body, connection);
    });
    runner.begin(written.job, opId, written.request, connection);
    views.publish(song.id);
  }

  #insert(
    job: Pick<NewTaskJob, 'id' | 'opId' | 'retryOf' | 'taskId' | 'result'>,
    song: Pick<StoredSong, 'id' | 'title' | 'connectionId'>,
    body: SongRequest,
    connection: ServiceConnection,
  ): { job: Job; request: JobRequest } {
    const { title, connectionId } = song;
    return insertTaskJob(this.#ports, {
      ...{ kind: 'music', title, connectionId, model: body.model, now: this.#ports.clock.now() },
      request: songJobRequest(connection, body, job.opId),
      subject: { kind: 'music', songId: song.id },
      ...job,
    });
  }

  #ofOperation(opId: string): Song {
    const job = this.#ports.jobs.byOperation(opId);
    if (!job) throw new NotFound('job', opId);
    const stored = this.#ports.songs.get(songId(job));
    if (!stored) throw new NotFound('song', songId(job));
    return this.#ports.views.show(stored);
  }
}
