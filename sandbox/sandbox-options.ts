export interface SandboxOptions {
  /** Port; 0 (the default) picks a free one. */
  readonly port?: number | undefined;
  /** API key; random by default. */
  readonly key?: string | undefined;
  /** Faults of every answer, as in the `X-Sandbox-Fault` header; those of other operations are ignored. */
  readonly fault?: string | undefined;
  /** Milliseconds between two chunks of a stream, 0 for none; null (the default) for a natural pace. */
  readonly latency?: number | null | undefined;
  /** Folder that stores songs and images; a later start with the same folder resumes their tasks. None by default. */
  readonly state?: string | undefined;
  /** Seed that varies the songs and images of identical requests. */
  readonly seed?: number | undefined;
  /** Worker program that generates songs in separate threads; the real one by default. */
  readonly songWorker?: URL | undefined;
  /** Clock in milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Keeps the text of request bodies in the log. */
  readonly keepBodies?: boolean | undefined;
  /** Receives failures that are bugs of the sandbox. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
