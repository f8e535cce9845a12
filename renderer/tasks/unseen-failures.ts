import { createStore } from 'zustand/vanilla';
import type { AreaId } from '../../shared/domain/area.ts';
import type { Job } from '../../shared/domain/job.ts';
import { toast } from '../ui/toast.tsx';

/** Failed jobs that nobody has seen, with their kinds. */
export const unseenFailures = createStore<{ readonly ids: ReadonlyMap<string, Job['kind']> }>(() => ({
  ids: new Map(),
}));

export function addFailure(job: Pick<Job, 'id' | 'kind'>): void {
  unseenFailures.setState(({ ids }) => ({ ids: new Map(ids).set(job.id, job.kind) }));
}

/** Returns the id of the toast that says how a job ended. */
export const endNoticeId = (jobId: string) => `tasks.ended.${jobId}`;

/** Marks the failures of an open area as seen and closes their toasts; the tasks area shows all. */
export function taskSeen(area: AreaId): void {
  const { ids } = unseenFailures.getState();
  const left = new Map([...ids].filter(([, kind]) => area !== 'tasks' && kind !== area));
  if (left.size === ids.size) return;
  for (const id of ids.keys()) if (!left.has(id)) toast.close(endNoticeId(id));
  unseenFailures.setState({ ids: left });
}

/** Handles the removal of ended jobs, all or these, from the list. */
export function taskRemoved(removed?: readonly string[]): void {
  const { ids } = unseenFailures.getState();
  const left = [...ids].filter(([id]) => removed !== undefined && !removed.includes(id));
  unseenFailures.setState({ ids: new Map(left) });
}
