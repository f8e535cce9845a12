import { pauseMs } from '../../../shared/script/pauses.ts';
import { type SpeechRequest, speechRequest } from '../../../shared/service/speech.ts';
import { type SegmentResult, segmentResult } from '../../db/generations/segment-store.ts';
import type { CallStore, StoredCall } from '../../db/jobs/call-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import { measureSegment, type SegmentFiles } from './segment-files.ts';
import { previewKeyOf } from './speech-request.ts';

/** A segment of an earlier job that the new one need not request. */
export interface CarriedSegment {
  readonly result: SegmentResult;
}

/** Carries finished segments over from an earlier job of a take, so that they are not billed twice. */
export class SegmentCarrier {
  readonly #jobCalls: Pick<CallStore, 'of' | 'requests'>;
  readonly #parts: SegmentFiles;
  readonly #audio: Pick<Audio, 'measure'>;
  readonly #preparing = new Set<string>();

  constructor(
    jobCalls: Pick<CallStore, 'of' | 'requests'>,
    parts: SegmentFiles,
    audio: Pick<Audio, 'measure'>,
  ) {
    this.#jobCalls = jobCalls;
    this.#parts = parts;
    this.#audio = audio;
  }

  /** Protects the folder of a job without a row from the clean-up. Returns a function that ends the protection. */
  prepare(jobId: string): () => void {
    this.#preparing.add(jobId);
    return () => this.#preparing.delete(jobId);
  }

  isPreparing(jobId: string): boolean {
    return this.#preparing.has(jobId);
  }

  /**
   * Gives the new job the old job's segments with the same request, by number. A segment with a complete file counts as
   * made, even if a crash came before its row was written.
   */
  async from(
    oldJob: string,
    newJob: string,
    bodies: readonly SpeechRequest[],
  ): Promise<Map<number, CarriedSegment>> {
    const made = new Map<string, SegmentResult>();
    for (const call of this.#jobCalls.of(oldJob)) {
      const result = await this.#resultOf(call);
      if (result && this.#parts.has(oldJob, result.file)) made.set(result.key, result);
    }
    const carried = new Map<number, CarriedSegment>();
    for (const [n, body] of bodies.entries()) {
      const old = made.get(previewKeyOf(body));
      if (!old) continue;
      const file = `${n}.${old.format}`;
      this.#parts.carry(oldJob, newJob, old.file, file);
      carried.set(n, { result: { ...old, file } });
    }
    return carried;
  }

  /**
   * Gives the new job every segment of the old one in its place, except the one to regenerate.
   * @param again its number; null: those the old job did not make
   * @returns undefined if a finished segment has no file any more
   */
  async allExcept(
    oldJob: string,
    newJob: string,
    again: number | null,
  ): Promise<Map<number, CarriedSegment> | undefined> {
    const carried = new Map<number, CarriedSegment>();
    for (const call of this.#jobCalls.of(oldJob)) {
      if (call.n === again) continue;
      const result = await this.#resultOf(call);
      if (result && this.#parts.has(oldJob, result.file)) {
        this.#parts.carry(oldJob, newJob, result.file, result.file);
        carried.set(call.n, { result });
      } else if (call.state === 'done') return undefined;
    }
    return carried;
  }

  /** Adds the pauses that are not carried, as segments of silence. */
  withPauses(
    jobId: string,
    bodies: readonly SpeechRequest[],
    carried: ReadonlyMap<number, CarriedSegment>,
  ): ReadonlyMap<number, CarriedSegment> {
    const all = new Map(carried);
    for (const [n, body] of bodies.entries()) {
      const durationMs = pauseMs(body.text);
      if (durationMs !== null && !all.has(n))
        all.set(n, { result: this.#parts.writeSilence(jobId, n, body, durationMs) });
    }
    return all;
  }

  async #resultOf(call: StoredCall): Promise<SegmentResult | undefined> {
    if (call.state === 'done') return segmentResult.safeParse(call.result).data;
    const body = speechRequest.safeParse(this.#jobCalls.requests.get(call.jobId, call.n).body).data;
    const file = `${call.n}.${body?.audio_setting.format}`;
    if (!body || !this.#parts.has(call.jobId, file)) return undefined;
    // A file that is not valid audio does not count, or it would be requested forever.
    return measureSegment(this.#audio, this.#parts, call.jobId, file, body).catch(() => undefined);
  }
}
