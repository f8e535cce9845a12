import type { CallObserver, ServiceConnection } from './service-connection.ts';
import type { Transport } from './transport.ts';

/** Kinds of file a result may be, by its bytes. */
export const SOUND_KINDS = ['mp3', 'wav', 'flac'] as const;
export const PICTURE_KINDS = ['png', 'jpeg', 'webp'] as const;
export type FileKind = (typeof SOUND_KINDS)[number] | (typeof PICTURE_KINDS)[number];

export interface FetchOptions {
  /** Where the service says the file is. */
  readonly url: string;
  /** Whose result it is. Its key is never sent. */
  readonly connection: ServiceConnection;
  /** The file it goes to, written anew; not there any more when this fails. */
  readonly into: string;
  /** Largest file, in bytes. */
  readonly max: number;
  /** What it may be. */
  readonly kinds: readonly FileKind[];
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Bytes so far, and of how many where that is known. Goes back where it has to begin anew. */
  readonly onBytes?: ((bytes: number, of: number | null) => void) | undefined;
}

/** A file that is whole, checked and durable. */
export interface FetchedFile {
  readonly kind: FileKind;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Fetches the file of a result: checked as an address, as bytes and for its kind, and durable when this resolves.
 * @throws ExpiredAddressError where there is nothing at the address any more; ServiceError otherwise: `invalid` for an
 *   address that is refused, `bad_answer` for what is no such file, `too_large`, `storage`.
 */
export async function fetchFile(_transport: Transport, _options: FetchOptions): Promise<FetchedFile> {
  throw new Error('not built yet');
}
