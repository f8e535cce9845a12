import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { Secret } from './secret.ts';

/** All that a call needs to know of the service it goes to. */
export interface ServiceConnection {
  /** As `parseBaseUrl` gives it: no trailing slash, no `/v1`. */
  readonly baseUrl: string;
  /** The only origin the key may be sent to. */
  readonly origin: string;
  readonly key: Secret | null;
  readonly profile: EndpointProfile;
  /** Nothing goes out but GET and questions that make nothing: for what a start takes up again. */
  readonly readOnly?: boolean;
}

/** Moments of a call, reported as they come, and what the inspector keeps. */
export interface CallObserver {
  /** The request is about to leave: the last moment at which it is certain that nothing was sent. */
  onSending?(): void;
  onHead?(head: { status: number; headers: Record<string, string> }): void;
  /** Nothing has come for `silentMs`; called again with a rising number while it lasts, then with 0 when bytes come. */
  onSilence?(silentMs: number): void;
  /** The raw body of an answer that does not stream, or of an error; cut at 64 KiB. */
  onBody?(text: string): void;
  /** An event or delta of a type that is not known came and was left out. */
  onIgnored?(what: string): void;
}
