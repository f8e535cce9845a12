import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type JobRequest, jobRequest } from '../../../shared/domain/job.ts';
import { type Json, json } from '../../../shared/service/json.ts';
import { RowReader } from '../row-reader.ts';
import { storedJson } from '../stored-json.ts';

/** Longest body that is compressed, in UTF-16 units: a larger one would hold up everything else while it is. */
export const COMPRESSED_BODY_MAX = 4 * 1024 * 1024;
/** Most bytes of a compressed body that is kept. */
const PACKED_MAX = 512 * 1024;

/** The request of a call as it is kept. */
export interface StoredRequest extends JobRequest {
  /** SHA-256 of the exact body, where it can be made again of `source`. */
  readonly sha256: string | null;
  /** JSON from which the body can be rebuilt, parsed by the kind. */
  readonly source: unknown;
  /** The body is the exact one. Otherwise it is null, and was not kept or is not kept any more. */
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

/**
 * The requests of calls: written once, before anything is sent, and not again when the call moves. A body that must be
 * sent after a restart is JSON text. One that can be made again of its `source` is kept compressed while it is small,
 * among the newest within a budget: bodies that hold a whole conversation would grow with the square of its length.
 */
export class RequestStore {
  readonly #rows;
  readonly #insert;
  readonly #get;
  readonly #url;
  readonly #forget;
  readonly #forgetAnswers;
  /** Null: not limited. */
  #budget: number | null = null;
  /** Bytes that were kept since it was last looked whether they fit. */
  #added = 0;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, {
      table: 'request',
      schema: requestRow,
      instead: { headers: () => '{}', source: () => null, body: () => null, packed: () => null },
    });
    this.#insert = db.prepare(
      `INSERT INTO request (job_id, n, method, url, headers, sha256, source, body, packed)
       VALUES (:jobId, :n, :method, :url, :headers, :sha256, :source, :body, :packed)`,
    );
    this.#get = db.prepare(
      `SELECT job_id, n, method, url, headers, sha256, source, body, packed FROM request
       WHERE job_id = ? AND n = ?`,
    );
    this.#url = db.prepare('UPDATE request SET url = ? WHERE job_id = ? AND n = ?');
    // Ids of jobs are in the order of time. An open job may need its body yet; what cannot be read stays as it is.
    this.#forget = db.prepare(
      `UPDATE request SET body = NULL, packed = NULL
       WHERE (job_id, n) IN (
         SELECT job_id, n FROM (
           SELECT job_id, n, sum(octet_length(coalesce(packed, body))) OVER (ORDER BY job_id DESC, n DESC) AS total
           FROM request WHERE body IS NOT NULL OR packed IS NOT NULL)
         WHERE total > :budget OR job_id IN (SELECT id FROM job WHERE ended_at < :before))
       AND job_id IN (SELECT id FROM job WHERE ended_at IS NOT NULL) AND (body IS NULL OR json_valid(body))`,
    );
    this.#forgetAnswers = [
      `UPDATE job_call SET response = NULL
       WHERE response IS NOT NULL AND job_id IN (SELECT id FROM job WHERE ended_at < ?) AND ${isObject('response')}`,
      `UPDATE job SET poll_request = NULL, poll_response = NULL WHERE ended_at < ? AND ${isObject('poll_request')}
         AND (poll_response IS NULL OR ${isObject('poll_response')})`,
    ].map((sql) => db.prepare(sql));
  }

  /** Adds the request of a call. With `source` its body is not needed to send it again, and is kept only to be shown. */
  insert(jobId: string, n: number, { body, headers, ...rest }: JobRequest, source?: object): void {
    const text = JSON.stringify(body);
    const row = { jobId, n, ...rest, headers: JSON.stringify(headers) };
    if (source === undefined) {
      this.#insert.run({ ...row, sha256: null, source: null, body: text, packed: null });
      return;
    }
    const packed = this.#budget === 0 ? null : compressBody(text);
    this.#insert.run({ ...row, sha256: sha256(text), source: JSON.stringify(source), body: null, packed });
    this.#added += packed?.length ?? 0;
    if (this.#budget !== null && this.#added > this.#budget / 8) this.trim(0);
  }

  /** Returns the request of a call; `NO_REQUEST` where it is lost or cannot be read. */
  get(jobId: string, n: number): StoredRequest {
    return this.#rows.one(this.#get.get(jobId, n)) ?? NO_REQUEST;
  }

  /** Says where a call that was not sent yet will go. */
  setUrl(jobId: string, n: number, url: string): void {
    this.#url.run(url, jobId, n);
  }

  /** Sets how many bytes of bodies are kept. Forgets the oldest where these are fewer than before. */
  setBudget(bytes: number): void {
    const isLess = this.#budget !== null && bytes < this.#budget;
    this.#budget = bytes;
    if (isLess) this.trim(0);
  }

  /** Forgets bodies, answers and polls of jobs that ended before `before`, and the oldest bodies beyond the budget. */
  trim(before: number): void {
    this.#added = 0;
    if (before > 0) for (const forget of this.#forgetAnswers) forget.run(before);
    this.#forget.run({ before, budget: this.#budget ?? Number.MAX_SAFE_INTEGER });
  }
}

/** Returns SQL that is true for a column of JSON that can be read. */
const isObject = (column: string) => `iif(json_valid(${column}), json_type(${column}) = 'object', 0)`;

/** Stands in for a request that is not known. Its body fits no request of the service, so it is never sent. */
export const NO_REQUEST: StoredRequest = {
  ...{ method: 'POST', url: '', headers: {}, body: null },
  ...{ sha256: null, source: null, isWhole: false },
};

/** Returns the SHA-256 of a body as it is sent, in hexadecimal. */
export function sha256(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Returns a body compressed, or null where it is too large to be kept. */
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
