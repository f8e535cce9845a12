import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '../../shared/domain/job.ts';
import { speechRequest } from '../../shared/service/speech.ts';
import type { Audio } from '../audio/audio.ts';
import { AudioError } from '../audio/audio-error.ts';
import type { Clock } from '../host.ts';
import type { StoredCall } from '../jobs/call-store.ts';
import type { CallContext, JobContext, JobCraft, JobOutcome } from '../jobs/kinds.ts';
import { rawName } from '../jobs/quarantine.ts';
import type { Library } from '../library/library.ts';
import { assertSpace } from '../library/space.ts';
import { StorageError } from '../library/storage-error.ts';
import { newId } from '../new-id.ts';
import { NotFound } from '../refusal.ts';
import { fail } from '../service/classify-error.ts';
import { ServiceError } from '../service/service-error.ts';
import { SpeechError } from '../service/speech-error.ts';
import type { ServiceCalls } from '../service-calls.ts';
import type { NewAsset } from '../store/asset-store.ts';
import { inOrder } from './in-order.ts';
import { keptNote } from './kept-note.ts';
import { measurePart } from './measure-part.ts';
import type { PartFiles } from './part-files.ts';
import { type PartResult, partResult } from './part-result.ts';
import { isStreamed } from './speech-request.ts';
import type { StoredTake, TakeStore } from './take-store.ts';
import type { TakeViews } from './take-views.ts';

/** Pieces of one take made at a time: the next is there when the one before has been heard, and no more is spent ahead. */
const AT_A_TIME = 2;
/** A view is told of each of so many pieces as it comes, of later ones only so often: it gets all of them each time. */
const TOLD_SINGLY = 100;
const TOLD_EVERY_MS = 250;

export interface TakeJobPorts {
  readonly calls: Pick<ServiceCalls, 'synthesize' | 'synthesizeStreaming'>;
  readonly takes: TakeStore;
  readonly parts: PartFiles;
  readonly views: TakeViews;
  readonly audio: Pick<Audio, 'join' | 'measure'>;
  readonly library: Pick<Library, 'keep' | 'insert' | 'assertSpace' | 'isKept' | 'discard'>;
  readonly dataFolder: string;
  /** Where answers that could not be used are kept. */
  readonly quarantineFolder: string;
  readonly clock: Clock;
  retry(job: Job, opId: string): Promise<Job>;
}

/**
 * The job that speaks one take: its pieces, two at a time in order, then one file of them in the library. A piece is a
 * file before the ledger says that it is made; the take has its file in the transaction that ends the job.
 */
export function takeJob(ports: TakeJobPorts): JobCraft {
  const { calls, takes, parts, views, library, clock } = ports;
  /** Files in the library that have no row yet, by job. */
  const made = new Map<string, NewAsset>();

  function takeOf(job: Job): StoredTake {
    const id = takeId(job);
    const take = takes.get(id);
    if (!take) throw new NotFound('take', id);
    return take;
  }

  /** One piece: sent, on disk, measured. */
  async function speak(job: Job, context: CallContext): Promise<PartResult> {
    const { call, connection, signal, observer, opId } = context;
    const request = speechRequest.parse(call.request.body);
    const format = request.audio_setting.format ?? 'mp3';
    const file = `${call.n}.${format}`;
    const quarantined = rawName(job.id, call.n);
    await assertSpace(ports.dataFolder).catch(asStorage('before'));
    await library.assertSpace().catch(asStorage('before'));
    const path = guard('before', () => {
      mkdirSync(ports.quarantineFolder, { recursive: true, mode: 0o700 });
      return parts.begin(job.id, file);
    });
    try {
      const quarantine = join(ports.quarantineFolder, quarantined);
      const options = { signal, observer, opId, path, quarantine };
      if (isStreamed(call.request, connection)) await calls.synthesizeStreaming(connection, request, options);
      else await calls.synthesize(connection, request, options);
    } catch (error) {
      if (error instanceof SpeechError && error.quarantined) context.keepRaw(quarantined);
      throw error;
    }
    guard('answering', () => parts.finish(job.id, file));
    return measurePart(ports.audio, parts, job.id, file, request).catch(asStorage('answering'));
  }

  return {
    lane: 'media',

    async run(context: JobContext) {
      const { job, signal } = context;
      const take = takeOf(job);
      const total = context.calls().length;
      const there = new Map<number, PartResult>();
      let shown = 0;
      let toldAt = clock.monotonic();
      await inOrder(total, AT_A_TIME, async (n) => {
        const result = await context.call(n, (call) => speak(job, call));
        there.set(n, partResult.parse(result));
        context.progress({ done: there.size, total });
        const before = shown;
        while (there.has(shown)) shown += 1;
        if (shown === before || (shown > TOLD_SINGLY && clock.monotonic() - toldAt < TOLD_EVERY_MS)) return;
        toldAt = clock.monotonic();
        views.publish(take.id);
      });
      signal.throwIfAborted();
      // One that a start takes up again may be there already.
      if (takeOf(job).state !== 'fetching') context.move('fetching');
      views.publish(take.id);
      const pieces = Array.from({ length: total }, (_, n) => there.get(n)).filter(
        (piece) => piece !== undefined,
      );
      const asset = await save(ports, job, takeOf(job), pieces);
      // Stopped in the meantime: nobody will ask for the file.
      if (signal.aborted) return library.discard(asset);
      made.set(job.id, asset);
    },

    settle({ job, state }: JobOutcome) {
      const asset = made.get(job.id);
      if (state !== 'done' || !asset) return;
      library.insert(asset);
      takes.setAsset(takeId(job), asset.id);
    },

    started: (job) => views.publish(takeId(job)),
    settled(job) {
      made.delete(job.id);
      views.publish(takeId(job));
    },

    recover(_job, calls: readonly StoredCall[]) {
      if (calls.every((call) => call.state === 'done')) return 'resume';
      return calls.every((call) => call.attempts === 0) ? 'hold' : 'interrupt';
    },

    retry: ports.retry,
  };
}

/** One file of all pieces, in the library. */
async function save(
  { parts, audio, library, clock }: TakeJobPorts,
  job: Job,
  take: StoredTake,
  pieces: readonly PartResult[],
): Promise<NewAsset> {
  const { format, sampleRate, model } = take.settings;
  const files = pieces.map((piece) => ({ path: parts.path(job.id, piece.file), format: piece.format }));
  const [first] = files;
  if (!first) throw new Error(`job ${job.id} has no pieces`);
  const note = parts.path(job.id, keptNote.file);
  const kept = keptNote.read(note);
  if (kept && library.isKept(kept)) return kept;
  try {
    const whole = files.length === 1 ? first.path : parts.begin(job.id, `whole.${format}`);
    if (files.length > 1) await audio.join(files, { path: whole, format, sampleRate });
    const facts = { id: newId(clock.now()), kind: 'speech', title: take.title, format, sampleRate } as const;
    const tags = { title: take.title, text: take.text, model, voice: take.voiceName };
    const asset = await library.keep(whole, { ...facts, now: clock.now(), tags }, (named) =>
      keptNote.write(note, named),
    );
    if (files.length > 1) rmSync(whole, { force: true });
    return asset;
  } catch (error) {
    throw asServiceError(error);
  }
}

export function takeId(job: Pick<Job, 'id' | 'subject'>): string {
  if (job.subject.kind !== 'speech') throw new Error(`job ${job.id} speaks nothing`);
  return job.subject.takeId;
}

type Phase = 'before' | 'answering';

/** A failure of the disk or of the sound as one a job can end with. */
function asServiceError(error: unknown, phase: Phase = 'answering'): unknown {
  if (error instanceof ServiceError) return error;
  if (error instanceof AudioError) return fail('unusable', error.message, { phase, cause: error });
  if (error instanceof StorageError || (error instanceof Error && 'code' in error)) {
    const { message } = StorageError.of(error);
    return fail('storage', message, { phase, cause: error });
  }
  return error;
}

function asStorage(phase: Phase) {
  return (error: unknown) => {
    throw asServiceError(error, phase);
  };
}

function guard<T>(phase: Phase, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asServiceError(error, phase);
  }
}
