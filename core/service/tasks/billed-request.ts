import { DEADLINES } from '../../../shared/service/limits.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { quarantineBody } from '../../http/spool/spool.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import type { BilledOptions } from '../call-options.ts';
import type { ImageCallResult } from '../images/image-task.ts';
import type { ImageTaskResponse } from '../images/read-image-answer.ts';
import { type ReceivedImages, receiveImages } from '../images/receive-images.ts';
import { keepImages, withResponseFiles } from '../images/response-files.ts';
import { keyFilterOf } from './answer-address.ts';
import { judgeAnswer } from './judge-answer.ts';

/** The body of a call, and the reader of its response. */
interface BilledRequest {
  readonly path: string;
  readonly body: unknown;
  /** The requested kind of result; an ambiguous response counts as that. */
  readonly requested: 'picture' | 'task';
  /** Paths for images embedded in the response. */
  readonly holds: readonly string[];
  readonly maxBytes?: number;
  readonly headersMs?: number | undefined;
  read(value: unknown, received: ReceivedImages): ImageTaskResponse;
}

/**
 * Makes a call for a task or images. Sent once; may be billed. A task id or image counts even if the connection breaks
 * afterwards.
 * @throws QuarantinedResponseError if the response is unusable and was kept; ServiceError otherwise.
 */
export function requestBilled(
  transport: Transport,
  connection: ServiceConnection,
  { path, body, requested, holds, maxBytes, headersMs, read }: BilledRequest,
  { quarantine, signal, observer, opId }: BilledOptions,
): Promise<ImageCallResult> {
  const redactor = redactorOf(connection.key);
  const redact = redactor.text;
  return withResponseFiles({ spool: `${quarantine}.part`, holds, isBilled: true }, async (files) => {
    const answer = await transport.open({
      ...{ connection, method: 'POST', path, body: JSON.stringify(body), stream: false },
      ...{ signal, observer, opId, maxBytes, headersMs, overallMs: DEADLINES.overallMedia },
    });
    try {
      const received = await receiveImages(answer, files, { redact, observer });
      const verdict = judgeAnswer(received, {
        ...{ requested, status: answer.status, redact, holdsKey: keyFilterOf(connection.key).holdsKey },
        read: (value) => read(value, received),
      });
      if ('error' in verdict) {
        if (!verdict.keep) throw verdict.error;
        throw await quarantineBody(verdict.error, files.spool, quarantine, redactor);
      }
      await keepImages(files, 'pictures' in verdict ? verdict.pictures : []);
      return verdict;
    } finally {
      answer.close();
    }
  });
}
