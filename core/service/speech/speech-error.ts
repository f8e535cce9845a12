import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { ServiceError } from '../../http/errors/service-error.ts';

/** The file in the quarantine after a failed speech call. */
export interface Quarantined {
  /** The `body` as it came, or the decoded `audio`, which is not what was asked for. */
  readonly what: 'body' | 'audio';
  readonly bytes: number;
  /** Of decoded audio: what its bytes are, null when they are nothing known. */
  readonly format: AudioFormat | null;
}

/** A speech call that failed after its answer had begun. */
export class SpeechError extends ServiceError {
  /** The kept part of the answer, at the path given for it; null when nothing was kept. */
  readonly kept: Quarantined | null;

  constructor(data: ServiceErrorData, kept: Quarantined | null, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'SpeechError';
    this.kept = kept;
  }

  /** There is a file in the quarantine. */
  get quarantined(): boolean {
    return this.kept !== null;
  }
}
