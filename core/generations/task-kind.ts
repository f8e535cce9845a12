import type { JobRequest } from '../../shared/domain/job.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { NewGeneration, StoredGeneration } from '../db/generations/generation-store.ts';
import type { NewOutput, StoredOutput } from '../db/generations/output-store.ts';
import type { NewAsset } from '../db/library/asset-store.ts';
import type { FileKind } from '../http/file-kind.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { CallContext, JobContext } from '../jobs/job-handler.ts';
import type { TaskPoll } from './follow-task.ts';

/** A file of a result, whole and flushed. */
export interface DownloadedFile {
  readonly path: string;
  readonly format: string;
}

/**
 * The specifics of a kind whose generations are one call each: it answers with results, or with a task that is polled
 * until it names them. Then their files are fetched.
 */
export interface TaskKind<Settings, Details, Found> extends TaskPoll<Found> {
  /** Returns the request as it is kept and shown. @throws Conflict, ServiceError where it cannot be made */
  request(generation: NewGeneration<Settings>, connection: ServiceConnection, opId: string): JobRequest;
  /** Makes sure of what the service would refuse, before anything is written down. @throws Conflict, ServiceError */
  check?(generation: NewGeneration<Settings>, connection: ServiceConnection): void;
  /** Makes the billed call, and writes down what it answered with: a task, or outputs. @throws ServiceError */
  send(context: JobContext, call: CallContext, generation: StoredGeneration<Settings>): Promise<object>;
  /** Most outputs of one generation: more than any service makes. */
  readonly outputsMax: number;
  output(found: Found): Pick<NewOutput<Details>, 'address' | 'heldFile' | 'details'>;
  /** Returns where an output's file is by a later answer; null where that does not say. */
  newerAddress(output: StoredOutput<Details>, found: readonly Found[]): string | null;
  /** The formats of its files, and their largest size in bytes. */
  readonly formats: readonly FileKind[];
  fileMax(profile: EndpointProfile): number;
  /**
   * Puts a result's file into the library; its row is the caller's to insert.
   * @param announce told what the file will be, just before it gets its name.
   * @throws AudioError, ImageError where it is no such file; StorageError
   */
  keep(
    file: DownloadedFile,
    generation: StoredGeneration<Settings>,
    output: StoredOutput<Details>,
    announce: (asset: NewAsset) => void,
  ): Promise<NewAsset>;
  /** Returns the title of an output. Left out: that of its generation. */
  title?(generation: StoredGeneration<Settings>, output: StoredOutput<Details>): string;
  /** Says of a file that is no result why it cannot be used. Such a file is kept in quarantine. Left out: it is not kept. */
  readonly unusable?: string;
  /** Fetches, with what belongs to the results beside their files. */
  fetching?(context: JobContext, id: string, download: () => Promise<void>): Promise<void>;
}
