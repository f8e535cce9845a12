import type { JobRequest } from '../../shared/domain/job.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import type { NewGeneration, StoredGeneration } from '../db/generations/generation-store.ts';
import type { NewOutput, StoredOutput } from '../db/generations/output-store.ts';
import type { NewAsset } from '../db/library/asset-store.ts';
import type { FileKind } from '../http/file-kind.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { CallContext, JobContext } from '../jobs/job-handler.ts';
import type { TaskResults } from '../service/tasks/task-answer.ts';
import type { TaskQuery } from '../service/tasks/task-query.ts';
import type { FetchedFiles } from './fetched-files.ts';
import type { GenerationKind, Generations } from './generations.ts';

/** A complete, flushed file of a result. */
export interface DownloadedFile {
  readonly path: string;
  readonly format: string;
}

/**
 * The specifics of a kind with one call per generation, which returns results, or a task that is polled until it names
 * them. Then their files are downloaded.
 */
export interface TaskKind<Settings, Details, View, Found> extends GenerationKind<Settings, Details, View> {
  readonly files: FetchedFiles<string>;
  /** Returns the request to store and show. @throws Conflict, ServiceError if it is invalid */
  request(generation: NewGeneration<Settings>, connection: ServiceConnection, opId: string): JobRequest;
  /** Rejects what the service would refuse, before anything is stored. @throws Conflict, ServiceError */
  check?(generation: NewGeneration<Settings>, connection: ServiceConnection): void;
  /** Makes the billed call and stores the task or outputs of its response. @throws ServiceError */
  send(context: JobContext, call: CallContext, generation: StoredGeneration<Settings>): Promise<object>;
  query(connection: ServiceConnection): TaskQuery;
  pollTask(context: JobContext, taskId: string): Promise<TaskResults<Found>>;
  /** The message for a failed task if the service sent none. */
  readonly failedMessage: string;
  /** The message for a finished task without a result. */
  readonly noResultMessage: string;
  /** Maximum number of outputs of a generation, beyond that of any service. */
  readonly outputsMax: number;
  output(found: Found): Pick<NewOutput<Details>, 'address' | 'heldFile' | 'details'>;
  /** Returns the URL of an output's file in a later response; null if there is none. */
  newerAddress(output: StoredOutput<Details>, found: readonly Found[]): string | null;
  /** The accepted formats of its files, and their largest size in bytes. */
  readonly formats: readonly FileKind[];
  fileMax(profile: EndpointProfile): number;
  /**
   * Moves a result's file into the library; the caller inserts its row.
   * @param announce called with the file's facts just before it gets its name.
   * @throws AudioError, ImageError if the file is invalid; StorageError
   */
  keep(
    file: DownloadedFile,
    generation: StoredGeneration<Settings>,
    output: StoredOutput<Details>,
    announce: (asset: NewAsset) => void,
  ): Promise<NewAsset>;
  /** Returns the title of an output. Default: that of its generation. */
  title?(generation: StoredGeneration<Settings>, output: StoredOutput<Details>): string;
  /** The error message for an unusable file, which is then quarantined. Omitted: such a file is discarded. */
  readonly unusable?: string;
  /** Runs `download` together with the downloads of accompanying files. */
  fetching?(context: JobContext, id: string, download: () => Promise<void>): Promise<void>;
}

/** The generations of such a kind. */
export type TaskKindGenerations<Settings, Details, View, Found> = Generations<
  Settings,
  Details,
  View,
  TaskKind<Settings, Details, View, Found>
>;
