import i18next from 'i18next';
import type { Job } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import { type TaskState, taskState } from '../../shared/service/task-state.ts';

/** The status of a job as shown to the user; keys of `tasks:state`. */
export type TaskStatus =
  | 'waiting'
  | 'held'
  | 'sending'
  | 'running'
  | 'saving'
  | 'done'
  | 'failed'
  | 'stopped'
  | 'interrupted'
  | 'unknown';

/** Returns the status of a job. A rejected and a failed request are both "failed"; the reason is shown next to it. */
export function taskStatus(job: Pick<Job, 'state' | 'held'>): TaskStatus {
  const { state } = job;
  switch (state) {
    case 'draft':
    case 'queued':
      return job.held ? 'held' : 'waiting';
    case 'sending':
      return 'sending';
    case 'accepted':
    case 'running':
      return 'running';
    case 'fetching':
      return 'saving';
    case 'rejected':
    case 'failed':
      return 'failed';
    case 'done':
    case 'stopped':
    case 'interrupted':
    case 'unknown':
      return state;
    default:
      return state satisfies never;
  }
}

const SERVICE_STATES: Readonly<Record<TaskState, TaskStatus>> = {
  queued: 'waiting',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'stopped',
};

/** Returns the state of a task at its service: translated, or as the service calls it if that is unknown. */
export function serviceState(word: string): string {
  const state = taskState(word);
  return state === null ? word : i18next.t(`tasks:state.${SERVICE_STATES[state]}`);
}

/** The filters of the list, in menu order. */
export const TASK_GROUPS = ['all', 'running', 'waiting', 'needsYou', 'done', 'failed'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

/** The states in which a job may belong to a group; null for all. `inGroup` checks further. */
export const GROUP_STATES: Readonly<Record<TaskGroup, readonly JobState[] | null>> = {
  all: null,
  running: ['sending', 'accepted', 'running', 'fetching'],
  waiting: ['draft', 'queued'],
  needsYou: ['draft', 'queued', 'unknown'],
  done: ['done'],
  failed: ['rejected', 'failed', 'stopped', 'interrupted', 'unknown'],
};

export function inGroup(job: Pick<Job, 'state' | 'held' | 'dismissed'>, group: TaskGroup): boolean {
  if (!(GROUP_STATES[group]?.includes(job.state) ?? true)) return false;
  if (group === 'waiting') return !job.held;
  if (group === 'needsYou') return needsYou(job);
  return true;
}

/** Returns whether a job waits for the user's decision. */
export function needsYou(job: Pick<Job, 'state' | 'held' | 'dismissed'>): boolean {
  const word = taskStatus(job);
  return word === 'held' || (word === 'unknown' && !job.dismissed);
}

/** Returns a job's title; a job without one is named after its kind. */
export function taskTitle(job: Pick<Job, 'title' | 'kind'>): string {
  return job.title.trim() || i18next.t(`tasks:untitled.${job.kind}`);
}
