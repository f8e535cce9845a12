import type { DatabaseSync } from 'node:sqlite';
import { SANDBOX_CONNECTION } from '../../shared/domain/connection.ts';
import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Song } from '../../shared/domain/song.ts';
import type { SongRequest } from '../../shared/service/music.ts';
import type { Clock } from '../host.ts';
import type { CallStore } from '../jobs/call-store.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { newId } from '../new-id.ts';
import { Conflict, NotFound } from '../refusal.ts';
import type { ServiceConnection } from '../service/service-connection.ts';
import type { Connections } from '../settings/connections.ts';
import { transaction } from '../store/transaction.ts';
import { songId } from './song-id.ts';
import { songBody, songJobRequest } from './song-request.ts';
import type { NewSong, SongStore, StoredSong } from './song-store.ts';
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

/** A job that makes a song, about to be written. */
interface NewSongJob {
  readonly id: string;
  readonly opId: string;
  readonly song: Pick<StoredSong, 'id' | 'title' | 'settings' | 'connectionId'>;
  readonly body: SongRequest;
  readonly retryOf?: string;
  /** The task an earlier job was given: it is asked after, and nothing is sent. */
  readonly taskId?: string | undefined;
}

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
    if (!isEnd(song.state)) throw new Conflict('job_running');
    if (song.state === 'done') throw new Conflict('job_done');
    runner.assertRoom(connection);
    const id = newId(clock.now());
    const taskId = song.taskOver ? undefined : (song.taskId ?? undefined);
    if (taskId !== undefined) this.#assertSame(song.jobId, connection);
    const body = songBody(song);
    const written = transaction(db, () => {
      const inserted = this.#insert({ id, opId, song, body, retryOf: job.id, taskId }, connection);
      songs.setJob(song.id, id);
      return inserted;
    });
    runner.begin(written.job, opId, written.request, connection);
    views.publish(song.id);
    return written.job;
  }

  /** A task is known only where it was given. */
  #assertSame(jobId: string, { origin }: ServiceConnection): void {
    const { jobs } = this.#ports;
    const url = jobs.texts(jobId)?.request.url;
    const isSandbox = jobs.get(jobId)?.connectionId === SANDBOX_CONNECTION;
    if (!isSandbox && (!url || new URL(url).origin !== origin)) throw new Conflict('connection_changed');
  }

  async #write(opId: string, wish: SongWish, body: SongRequest): Promise<void> {
    const { db, songs, runner, connections, views, clock } = this.#ports;
    const connection = await connections.forCall(wish.connectionId);
    runner.assertRoom(connection);
    const now = clock.now();
    const song = { ...wish, id: newId(now), jobId: newId(now), createdAt: now };
    const written = transaction(db, () => {
      songs.insert(song);
      return this.#insert({ id: song.jobId, opId, song, body }, connection);
    });
    runner.begin(written.job, opId, written.request, connection);
    views.publish(song.id);
  }

  #insert(given: NewSongJob, connection: ServiceConnection): { job: Job; request: JobRequest } {
    const { jobs, jobCalls, clock } = this.#ports;
    const { id, opId, song, body, retryOf, taskId } = given;
    const now = clock.now();
    const request = songJobRequest(connection, body, opId);
    jobs.insert({
      ...{ id, opId, kind: 'music', title: song.title, connectionId: song.connectionId },
      ...{ model: body.model, request, retryOf, taskId, now },
      subject: { kind: 'music', songId: song.id },
    });
    const call = { jobId: id, n: 0, opId: newId(now), request, now };
    // A task that was given is an answer: its call is done from the beginning, and cannot be sent.
    jobCalls.insert(taskId === undefined ? call : { ...call, result: { taskId } });
    const job = jobs.get(id);
    if (!job) throw new NotFound('job', id);
    return { job, request };
  }

  #ofOperation(opId: string): Song {
    const job = this.#ports.jobs.byOperation(opId);
    if (!job) throw new NotFound('job', opId);
    const stored = this.#ports.songs.get(songId(job));
    if (!stored) throw new NotFound('song', songId(job));
    return this.#ports.views.show(stored);
  }
}
