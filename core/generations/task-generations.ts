import type { Job } from '../../shared/domain/job.ts';
import type { GenerationStore } from '../db/generations/generation-store.ts';
import { type GenerationKind, type GenerationPorts, Generations } from './generations.ts';
import { type TaskJobPorts, TaskJobs } from './task-jobs.ts';
import type { TaskKind } from './task-kind.ts';
import { TaskWriter, type TaskWriterPorts } from './task-writer.ts';

export type TaskPorts = GenerationPorts & TaskWriterPorts & TaskJobPorts;

/** The generations of a kind with one call each, with the writer and the handler of their jobs. */
export class TaskGenerations<
  Settings extends { readonly model: string },
  Details,
  View,
  Found,
> extends Generations<Settings, Details, View> {
  readonly writer: TaskWriter<Settings, Details, View>;
  readonly handler: TaskJobs<Settings, Details, View, Found>;

  constructor(
    ports: TaskPorts,
    store: GenerationStore<Settings, Details>,
    kind: GenerationKind<Settings, Details, View> & TaskKind<Settings, Details, Found>,
  ) {
    super(ports, store, kind);
    this.writer = new TaskWriter(ports, this, kind);
    this.handler = new TaskJobs(ports, this, kind);
  }

  retry(job: Job, opId: string): Promise<Job> {
    return this.writer.retry(job, opId);
  }
}
