import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { Secret } from './secret.ts';

/** The service that a call goes to. */
export interface ServiceConnection {
  /** As `parseBaseUrl` returns it: without trailing slash and `/v1`. */
  readonly baseUrl: string;
  /** The only origin the key may be sent to. */
  readonly origin: string;
  readonly key: Secret | null;
  readonly profile: EndpointProfile;
  /** Allows only GET and queries, for jobs resumed at startup. */
  readonly readOnly?: boolean;
}

/** Callbacks for the progress of a call, and for what the inspector shows. */
export interface CallObserver {
  /** The request is about to be sent; until now, nothing was. */
  onSending?(): void;
  onHead?(head: { status: number; headers: Record<string, string> }): void;
  /** Nothing has arrived for `silentMs`. Called repeatedly while the silence lasts, then with 0. */
  onSilence?(silentMs: number): void;
  /** The raw body of a response, cut at 64 KiB, with the key redacted. */
  onBody?(text: string): void;
  /** An event or delta of unknown type was ignored. */
  onIgnored?(what: string): void;
}
