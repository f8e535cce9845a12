/** Reasons to refuse a base URL. */
export type BaseUrlProblem =
  | 'empty'
  | 'not_url'
  | 'scheme'
  | 'http_local'
  | 'http_remote'
  | 'userinfo'
  | 'query';

/** The part of the WHATWG URL class that this file uses; every host has it as a global. */
interface UrlLike {
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly username: string;
  readonly password: string;
  readonly search: string;
  readonly hash: string;
  readonly pathname: string;
  readonly origin: string;
}
declare const URL: new (text: string) => UrlLike;

/** `/v1`, alone or followed by an operation's path: people paste it from documentation. */
const KNOWN_TAIL =
  /(?:\/v1(?:\/(?:chat\/completions|messages|models|image\/(?:async|pending|sync)|music\/song\/create|t2a_v2))?\/*)+$/;
/** Host names of this computer, as the URL class spells them. */
export const LOOPBACK_HOST = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Host names and addresses that only the local network reaches, as the URL class spells them. */
const LOCAL_NETWORK_HOST =
  /^(10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|\[f[cd][0-9a-f:]*\]|\[fe[89ab][0-9a-f:]*\]|[a-z0-9-]+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:local|lan|home\.arpa|internal))$/;

/**
 * Validates and normalizes a base URL: removes a trailing slash, and a trailing `/v1` or operation path
 * (`/v1/chat/completions`), which the service's paths already contain. Other path prefixes are kept. http is allowed
 * for this computer, and with `plainHttp` for the local network (problem `http_local` without).
 */
export function parseBaseUrl(
  text: string,
  { plainHttp = false }: { readonly plainHttp?: boolean } = {},
): { ok: true; url: string; origin: string } | { ok: false; problem: BaseUrlProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'empty' };
  let url: UrlLike;
  try {
    url = new URL(trimmed);
  } catch {
    return { ok: false, problem: 'not_url' };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'scheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'userinfo' };
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'query' };
  if (url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname)) {
    const isLocal = LOCAL_NETWORK_HOST.test(url.hostname);
    if (!isLocal || !plainHttp) return { ok: false, problem: isLocal ? 'http_local' : 'http_remote' };
  }
  const path = url.pathname.replace(KNOWN_TAIL, '').replace(/\/+$/, '');
  return { ok: true, url: url.origin + path, origin: url.origin };
}
