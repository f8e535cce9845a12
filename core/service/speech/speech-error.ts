import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { ServiceError } from '../../http/errors/service-error.ts';

/** A file in the quarantine after a failed speech call. */
export interface Quarantined {
  /** The raw `body`, or the decoded `audio` if it has the wrong format. */
  readonly what: 'body' | 'audio';
  readonly bytes: number;
  /** The detected format of decoded audio; null if unknown. */
  readonly format: AudioFormat | null;
}

/** Thrown when a speech call failed after its response had begun. */
export class SpeechError extends ServiceError {
  /** The part kept in the quarantine; null if nothing was kept. */
  readonly kept: Quarantined | null;

  constructor(data: ServiceErrorData, kept: Quarantined | null, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'SpeechError';
    this.kept = kept;
  }

  /** Whether there is a file in the quarantine. */
  get quarantined(): boolean {
    return this.kept !== null;
  }
}
