import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type JobRequest, jobRequest } from '../../../shared/domain/job.ts';
import { type Json, json } from '../../../shared/service/json.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';

/** Longest body that is compressed, in UTF-16 units: compressing a larger one would block the main thread too long. */
export const COMPRESSED_BODY_MAX = 4 * 1024 * 1024;
/** Largest compressed body to keep, in bytes. */
const PACKED_MAX = 512 * 1024;

/** A stored request of a call. */
export interface StoredRequest extends JobRequest {
  /** SHA-256 of the exact body, if it can be rebuilt from `source`. */
  readonly sha256: string | null;
  /** JSON from which the kind rebuilds the body. */
  readonly source: unknown;
  /** Whether the exact body is stored. Otherwise it is null, and was never stored or was deleted. */
  readonly isWhole: boolean;
}

const requestRow = z
  .object({
    method: z.string(),
    url: z.string(),
    headers: storedJson.pipe(jobRequest.shape.headers),
    sha256: z.string().nullable(),
    source: storedJson.nullable(),
    body: storedJson.pipe(json).nullable(),
    packed: z.instanceof(Uint8Array).nullable().transform(unpacked),
  })
  .transform(({ body, packed, ...rest }): StoredRequest => {
    return { ...rest, body: body ?? packed, isWhole: body !== null || packed !== null };
  });

/** Returns SQL that is true for a column with a JSON object. */
const isObject = (column: string) => `iif(json_valid(${column}), json_type(${column}) = 'object', 0)`;

const INSERT = `INSERT INTO request (job_id, n, method, url, headers, sha256, source, body, packed)
       VALUES (:jobId, :n, :method, :url, :headers, :sha256, :source, :body, :packed)`;
const FORGET_ANSWERS = [
  `UPDATE job_call SET response = NULL
       WHERE response IS NOT NULL AND job_id IN (SELECT id FROM job WHERE ended_at < ?) AND ${isObject('response')}`,
  `UPDATE job SET poll_request = NULL, poll_response = NULL WHERE ended_at < ? AND ${isObject('poll_request')}
         AND (poll_response IS NULL OR ${isObject('poll_response')})`,
];

/**
 * Stores the requests of calls, written once before sending. A body that may have to be sent after a restart is stored
 * as JSON text. A body that can be rebuilt from its `source` is stored compressed if it is small, within a size limit
 * for the newest: bodies that contain a whole conversation would grow with the square of its length.
 */
export class RequestStore extends Store {
  readonly #rows = this.reader({
    table: 'request',
    schema: requestRow,
    substitutes: { headers: () => '{}', source: () => null, body: () => null, packed: () => null },
  });
  /** Size limit in bytes; null for none. */
  #budget: number | null = null;
  /** Bytes added since the limit was last enforced. */
  #added = 0;

  /**
   * Inserts the request of a call. With a `source`, the body is not needed for sending and is kept for display only.
   */
  insert(jobId: string, n: number, { body, headers, ...rest }: JobRequest, source?: object): void {
    const text = JSON.stringify(body);
    const row = { jobId, n, ...rest, headers: JSON.stringify(headers) };
    if (source === undefined) {
      this.sql(INSERT).run({ ...row, sha256: null, source: null, body: text, packed: null });
      return;
    }
    const packed = this.#budget === 0 ? null : compressBody(text);
    this.sql(INSERT).run({
      ...row,
      sha256: sha256(text),
      source: JSON.stringify(source),
      body: null,
      packed,
    });
    this.#added += packed?.length ?? 0;
    if (this.#budget !== null && this.#added > this.#budget / 8) this.trim(0);
  }

  /** Returns the request of a call; `NO_REQUEST` if it is missing or unreadable. */
  get(jobId: string, n: number): StoredRequest {
    return (
      this.#rows.one(
        this.sql(`SELECT job_id, n, method, url, headers, sha256, source, body, packed FROM request
       WHERE job_id = ? AND n = ?`).get(jobId, n),
      ) ?? NO_REQUEST
    );
  }

  /** Changes the URL of a call that was not sent yet. */
  setUrl(jobId: string, n: number, url: string): void {
    this.sql('UPDATE request SET url = ? WHERE job_id = ? AND n = ?').run(url, jobId, n);
  }

  /** Sets the size limit of bodies, and deletes the oldest ones beyond it. */
  setBudget(bytes: number): void {
    const isLess = this.#budget !== null && bytes < this.#budget;
    this.#budget = bytes;
    if (isLess) this.trim(0);
  }

  /** Deletes bodies, responses and polls of jobs that ended before `before`, and the oldest bodies beyond the limit. */
  trim(before: number): void {
    this.#added = 0;
    if (before > 0) for (const sql of FORGET_ANSWERS) this.sql(sql).run(before);
    // Job ids sort by time. An open job may still need its body, and unreadable rows are left alone.
    this.sql(`UPDATE request SET body = NULL, packed = NULL
       WHERE (job_id, n) IN (
         SELECT job_id, n FROM (
           SELECT job_id, n, sum(octet_length(coalesce(packed, body))) OVER (ORDER BY job_id DESC, n DESC) AS total
           FROM request WHERE body IS NOT NULL OR packed IS NOT NULL)
         WHERE total > :budget OR job_id IN (SELECT id FROM job WHERE ended_at < :before))
       AND job_id IN (SELECT id FROM job WHERE ended_at IS NOT NULL) AND (body IS NULL OR json_valid(body))`).run(
      { before, budget: this.#budget ?? Number.MAX_SAFE_INTEGER },
    );
  }
}

/** Replaces an unknown request. Its body fits no request of the service, so it is never sent. */
export const NO_REQUEST: StoredRequest = {
  ...{ method: 'POST', url: '', headers: {}, body: null },
  ...{ sha256: null, source: null, isWhole: false },
};

/** Returns the SHA-256 of a body as sent, in hexadecimal. */
export function sha256(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Returns a compressed body; null if it is too large to store. */
export function compressBody(body: string): Uint8Array | null {
  if (body.length > COMPRESSED_BODY_MAX) return null;
  const bytes = deflateRawSync(body, { level: 1 });
  return bytes.length > PACKED_MAX ? null : bytes;
}

function unpacked(packed: Uint8Array | null, context: z.RefinementCtx): Json | null {
  if (packed === null) return null;
  try {
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: 4 * COMPRESSED_BODY_MAX }).toString('utf8'));
  } catch {
    context.addIssue('no body');
    return z.NEVER;
  }
}
