import type { JobResponse } from '../../shared/domain/job.ts';
import type { CallObserver } from '../http/service-connection.ts';
import type { Redactor } from '../platform/log/redact.ts';

/** Records the phases of a call. */
export interface CallRecorder {
  onSending?(): void;
  onHead?(status: number): void;
  /** The response as stored so far, with the key redacted; called again as more arrives. */
  onResponse(response: JobResponse): void;
  onSilence?(silentMs: number): void;
}

/** Returns an observer that assembles what the inspector shows of a response. */
export function observeCall(redactor: Redactor, recorder: CallRecorder): CallObserver {
  let response: JobResponse | null = null;
  return {
    onSending: () => recorder.onSending?.(),
    onHead({ status, headers }) {
      const clean = Object.entries(headers).map(([name, value]) => [
        redactor.text(name),
        redactor.text(value),
      ]);
      response = { status, headers: Object.fromEntries(clean), body: '' };
      recorder.onResponse(response);
      recorder.onHead?.(status);
    },
    onBody(text) {
      const body = redactor.text(text);
      response = response ? { ...response, body } : { status: null, headers: {}, body };
      recorder.onResponse(response);
    },
    onSilence: (silentMs) => recorder.onSilence?.(silentMs),
  };
}
