import { createStore } from 'zustand/vanilla';
import type { AreaId } from '../../shared/domain/area.ts';
import type { Job } from '../../shared/domain/job.ts';

/** Jobs that failed where nobody looked, with the kind each is of. */
export const unseenFailures = createStore<{ readonly ids: ReadonlyMap<string, Job['kind']> }>(() => ({
  ids: new Map(),
}));

export function addFailure(job: Pick<Job, 'id' | 'kind'>): void {
  unseenFailures.setState(({ ids }) => ({ ids: new Map(ids).set(job.id, job.kind) }));
}

/** An area is in view: what failed there has been seen; the tasks show all. */
export function taskSeen(area: AreaId): void {
  const { ids } = unseenFailures.getState();
  const left = [...ids].filter(([, kind]) => area !== 'tasks' && kind !== area);
  if (left.length < ids.size) unseenFailures.setState({ ids: new Map(left) });
}

/** Ended jobs were taken out of the list. */
export function taskRemoved(): void {
  unseenFailures.setState({ ids: new Map() });
}
