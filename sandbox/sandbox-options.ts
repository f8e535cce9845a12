export interface SandboxOptions {
  /** 0 (the default) picks a free one. */
  readonly port?: number | undefined;
  /** A random one by default. */
  readonly key?: string | undefined;
  /** Faults every answer shows, as in the `X-Sandbox-Fault` header; those of other operations are passed over. */
  readonly fault?: string | undefined;
  /** Milliseconds between two pieces of a stream, 0 for none; null (the default) for a natural pace. */
  readonly latency?: number | null | undefined;
  /** A folder songs and pictures are kept in, whose tasks a later start with the same folder goes on with; none by default. */
  readonly state?: string | undefined;
  /** Makes other songs and pictures of the same requests. */
  readonly seed?: number | undefined;
  /** The program songs are made by, in threads of their own; the real one by default. */
  readonly songWorker?: URL | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Keeps the text of request bodies in the log. */
  readonly keepBodies?: boolean | undefined;
  /** Told of failures that are bugs of the sandbox. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
