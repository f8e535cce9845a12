import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { DOWNLOAD_QUERY, mediaResponse } from '../core/host-kit/media-response.ts';
import { errorCode } from '../core/platform/files/storage-error.ts';
import type { Media } from '../core/platform/media.ts';
import { LIMITS } from './limits.ts';

/** Prefix of media addresses. */
export const MEDIA_BASE = '/media/';

/** Answers a GET or HEAD request for a media file, including ranges, as fast as it is consumed. */
export async function serveMedia(
  request: IncomingMessage,
  response: ServerResponse,
  site: {
    readonly media: Pick<Media, 'resolve'>;
    /** Sent with every response of this host. */
    readonly headers: Readonly<Record<string, string>>;
    /** The address without query. */
    readonly path: string;
    readonly query: string;
  },
): Promise<void> {
  const ifRange = request.headers['if-range'];
  const { status, headers, body } = await mediaResponse(site.media, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    path: site.path.slice(MEDIA_BASE.length),
    download: site.query === DOWNLOAD_QUERY,
    range: request.headers.range,
    ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange,
  });
  response.writeHead(status, { ...site.headers, ...headers });
  if (body === undefined) {
    response.end();
    return;
  }
  request.socket.setTimeout(LIMITS.mediaIdle);
  try {
    await pipeline(body, response);
  } catch (error) {
    // A window that leaves in the middle of a file is not an error.
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
