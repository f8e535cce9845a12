import type { RequestPreview } from '../../../shared/contract/chat.ts';
import type { JobRequest } from '../../../shared/domain/job.ts';

/** Most characters of a body that are shown. */
const SHOWN_MAX = 200_000;
/** A string of bytes longer than this is shown by its beginning and its length. */
const BYTES_MAX = 200;
const BYTES_SHOWN = 60;

/**
 * A request as a person reads it: indented JSON, cut at 200,000 characters. Within it files spelled as text (data URIs,
 * base64) are shown by their first characters and their length, which is not how they are sent; `bytes` counts the body
 * as it is sent.
 */
export function previewRequest({ method, url, body }: JobRequest): RequestPreview {
  const text = JSON.stringify(body, (_, value: unknown) => shortBytes(value), 2);
  return {
    method,
    url,
    body: text.slice(0, SHOWN_MAX),
    cut: text.length > SHOWN_MAX,
    bytes: Buffer.byteLength(JSON.stringify(body)),
  };
}

function shortBytes(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= BYTES_MAX) return value;
  const isBytes = /^data:[^,\s]*,/.test(value) || /^[A-Za-z\d+/]+={0,2}$/.test(value);
  return isBytes
    ? `${value.slice(0, BYTES_SHOWN)}… (${value.length.toLocaleString('en')} characters)`
    : value;
}
