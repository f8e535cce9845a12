import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { StoredGeneration } from '../db/generations/generation-store.ts';
import type { StoredOutput } from '../db/generations/output-store.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { NewAsset } from '../db/library/asset-store.ts';
import { transaction } from '../db/transaction.ts';
import { AudioError } from '../formats/audio/audio-error.ts';
import { ImageError } from '../formats/image/image-error.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ExpiredAddressError, QuarantinedResponseError, ServiceError } from '../http/errors/service-error.ts';
import { redactFile } from '../http/spool/redact-file.ts';
import { redactorOf } from '../http/transport.ts';
import type { JobContext } from '../jobs/job-handler.ts';
import { rawName } from '../jobs/quarantine.ts';
import { asServiceError, rethrowAsServiceError, withServiceErrors } from '../library/as-service-error.ts';
import type { Library } from '../library/library.ts';
import { pendingAsset } from '../library/pending-asset.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { FetchedFiles } from './fetched-files.ts';
import { removeKeyFromFile } from './remove-key.ts';
import type { DownloadedFile, TaskKind, TaskKindGenerations } from './task-kind.ts';

export interface FetchPorts {
  readonly db: DatabaseSync;
  readonly jobCalls: Pick<CallStore, 'get' | 'keepRaw'>;
  readonly calls: Pick<ServiceCalls, 'fetchFile'>;
  readonly library: Pick<Library, 'isKept' | 'insert' | 'discard'>;
  readonly quarantineFolder: string;
}

/**
 * Downloads all results of a generation into the library. Each gets its row at once, so that it can be used while
 * others are still downloaded. Existing results are skipped, and a failed one does not delay the others.
 * @throws ServiceError of the first failure, when all have been tried
 */
export async function fetchResults<S, D, V, Found>(
  ports: FetchPorts,
  generations: TaskKindGenerations<S, D, V, Found>,
  context: JobContext,
  id: string,
): Promise<void> {
  const fetching = new Fetching(ports, generations, context, id);
  let failure: ServiceError | null = null;
  for (const { n, assetId } of generations.store.outputs.of(id)) {
    if (assetId !== null) continue;
    context.signal.throwIfAborted();
    try {
      await fetching.download(n);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failure ??= error;
    }
  }
  context.signal.throwIfAborted();
  if (failure) throw failure;
}

/** Downloads the results of a generation whose job was stopped, for a later retry, since their URLs may expire. */
export async function fetchLateResults<S, D, V, Found>(
  ports: FetchPorts,
  generations: TaskKindGenerations<S, D, V, Found>,
  context: JobContext,
  id: string,
): Promise<void> {
  const fetching = new Fetching(ports, generations, context, id);
  for (const { n, address, assetId } of generations.store.outputs.of(id)) {
    if (address !== null && assetId === null) await fetching.fetchUnlessThere(n, address);
  }
}

/** Moves the results of one generation into the library. */
class Fetching<S, D, V, Found> {
  readonly #ports: FetchPorts;
  readonly #generations: TaskKindGenerations<S, D, V, Found>;
  readonly #kind: TaskKind<S, D, V, Found>;
  readonly #files: FetchedFiles<string>;
  readonly #context: JobContext;
  readonly #id: string;
  #renewed: Promise<void> | null = null;

  constructor(
    ports: FetchPorts,
    generations: TaskKindGenerations<S, D, V, Found>,
    context: JobContext,
    id: string,
  ) {
    this.#ports = ports;
    this.#generations = generations;
    this.#kind = generations.kind;
    this.#files = generations.kind.files;
    this.#context = context;
    this.#id = id;
  }

  async download(n: number): Promise<void> {
    const { db, library } = this.#ports;
    const { outputs } = this.#generations.store;
    const asset = await this.#store(n);
    // Stopped meanwhile: the download is kept for later, and the library does not get the file.
    if (this.#context.signal.aborted) return library.discard(asset);
    const { heldFile } = this.#output(n);
    transaction(db, () => {
      // The title may have changed meanwhile.
      const generation = this.#generation();
      const title = this.#kind.title?.(generation, this.#output(n)) ?? generation.title;
      library.insert({ ...asset, title });
      outputs.setAsset(this.#id, n, asset.id);
    });
    this.#generations.publish(this.#id);
    // The file is in the library; the clean-up deletes what cannot be deleted now.
    await this.#files.removeResult(this.#id, n, heldFile).catch(() => undefined);
  }

  async fetchUnlessThere(n: number, address: string): Promise<void> {
    if (this.#files.whole(this.#id, n) === null) await this.#download(n, address);
  }

  /**
   * Moves a result into the library and returns its row for insertion. A file that a killed run left there is reused.
   */
  async #store(n: number): Promise<NewAsset> {
    const { library } = this.#ports;
    const { key } = this.#context.connection;
    const note = this.#files.note(this.#id, n);
    const before = pendingAsset.read(note);
    if (before && library.isKept(before)) return before;
    const file = await this.#downloaded(n).catch(async (error: unknown) => {
      if (!(error instanceof QuarantinedResponseError)) throw error;
      this.#noteQuarantined();
      throw this.#unusable(error);
    });
    await removeKeyFromFile(file.path, key).catch(rethrowAsServiceError('answering'));
    try {
      const announce = (named: NewAsset) => pendingAsset.write(note, named);
      return await this.#kind.keep(file, this.#generation(), this.#output(n), announce);
    } catch (error) {
      if (!(error instanceof AudioError || error instanceof ImageError)) throw asServiceError(error);
      await this.#setAside(n, file.path);
      throw this.#unusable(error);
    }
  }

  /** Returns the complete file: from disk, else downloaded from its URL, or from a newer URL if that fails. */
  async #downloaded(n: number): Promise<DownloadedFile> {
    const { heldFile } = this.#output(n);
    const held = heldFile === null ? null : this.#files.held(this.#id, heldFile);
    const there = held === null ? this.#files.whole(this.#id, n) : { path: held, format: '' };
    if (there !== null) return there;
    const address = this.#address(n);
    try {
      return await this.#download(n, address, this.#quarantine());
    } catch (error) {
      if (!isOfAddress(error)) throw error;
      this.#renewed ??= this.#pollForNewUrls().catch(() => undefined);
      await this.#renewed;
      const newer = this.#address(n);
      if (newer === address) throw error;
      return this.#download(n, newer, this.#quarantine());
    }
  }

  /** @param refusedTo path for an unusable file; undefined discards it. */
  async #download(n: number, url: string, refusedTo?: string): Promise<DownloadedFile> {
    const { connection, signal } = this.#context;
    const { formats } = this.#kind;
    const into = withServiceErrors('answering', () => this.#files.begin(this.#id, n));
    const max = this.#kind.fileMax(connection.profile);
    const given = { url, connection, into, max, signal, refusedTo };
    const fetched = await this.#ports.calls.fetchFile({ ...given, kinds: formats });
    withServiceErrors('answering', () => this.#files.finish(into, this.#id, n, fetched.kind));
    const whole = this.#files.whole(this.#id, n);
    if (whole === null) throw new Error(`result ${n} of ${this.#id} is gone`);
    return whole;
  }

  /** Polls the task once more for newer URLs. Its state does not matter, since it was done. */
  async #pollForNewUrls(): Promise<void> {
    const { taskId } = this.#context;
    if (taskId === null) return;
    const { outputs } = this.#generations.store;
    const task = await this.#kind.pollTask(this.#context, taskId);
    if (task.taskId !== null && task.taskId !== taskId) return;
    transaction(this.#ports.db, () => {
      for (const output of outputs.of(this.#id)) {
        const address = output.assetId === null ? this.#kind.newerAddress(output, task.found) : null;
        if (address !== null) outputs.setAddress(this.#id, output.n, address);
      }
    });
  }

  /** Returns the quarantine path for the first unusable file of a job. */
  #quarantine(): string | undefined {
    const { jobCalls, quarantineFolder } = this.#ports;
    const { id } = this.#context.job;
    if (this.#kind.unusable === undefined || jobCalls.get(id, 0)?.rawFile !== null) return undefined;
    withServiceErrors('answering', () => makeFolder(quarantineFolder));
    return join(quarantineFolder, rawName(id, 0));
  }

  /** Records the quarantined file, from which the key has been removed. */
  #noteQuarantined(): void {
    const { id } = this.#context.job;
    this.#ports.jobCalls.keepRaw(id, 0, rawName(id, 0));
  }

  /** Quarantines an unusable file unopened, without the key; it no longer counts as downloaded. */
  async #setAside(n: number, path: string): Promise<void> {
    const quarantined = this.#quarantine();
    if (quarantined !== undefined) {
      withServiceErrors('answering', () => renameSync(path, quarantined));
      if (await redactFile(quarantined, redactorOf(this.#context.connection.key))) this.#noteQuarantined();
    }
    const { address, heldFile } = this.#output(n);
    await this.#files.removeResult(this.#id, n, heldFile);
    // It was embedded in the response, so it cannot be downloaded again.
    if (address === null) this.#generations.store.outputs.delete(this.#id, n);
  }

  #unusable(why: Error): unknown {
    const { unusable } = this.#kind;
    if (unusable === undefined) return asServiceError(why);
    return fail('unusable', `${unusable} ${why.message}`, { phase: 'answering', cause: why });
  }

  #address(n: number): string {
    const { address } = this.#output(n);
    if (address !== null) return address;
    throw fail('storage', 'The received file no longer exists.', { phase: 'answering' });
  }

  #generation(): StoredGeneration<S> {
    const stored = this.#generations.store.get(this.#id);
    if (!stored) throw new Error(`generation ${this.#id} is gone`);
    return stored;
  }

  #output(n: number): StoredOutput<D> {
    const output = this.#generations.store.outputs.get(this.#id, n);
    if (!output) throw new Error(`generation ${this.#id} has no output ${n}`);
    return output;
  }
}

/** Returns whether the service may know a better URL, because the file itself is not to blame. */
function isOfAddress(error: unknown): boolean {
  if (error instanceof ExpiredAddressError) return true;
  return error instanceof ServiceError && ['unreachable', 'invalid'].includes(error.data.class);
}
