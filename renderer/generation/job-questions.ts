import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../shared/contract/index.ts';
import type { Job, JobKind } from '../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';

/** States in which a job may need an answer from the user. */
const OPEN: readonly JobState[] = ['draft', 'queued', 'unknown'];
const MOST = 500;

/** A question of a job to the user: whether to continue, or what to do after an unknown outcome. */
export type JobQuestion = 'held' | 'unknown';

/** The jobs of one craft that wait for an answer from the user, by job id. */
export class JobQuestions {
  readonly questions: StoreApi<Readonly<Record<string, JobQuestion>>> = createStore(() => ({}));
  readonly #api: { readonly jobs: Pick<Api['jobs'], 'list'> };
  readonly #kind: JobKind;

  constructor(api: { readonly jobs: Pick<Api['jobs'], 'list'> }, kind: JobKind) {
    this.#api = api;
    this.#kind = kind;
  }

  async load(): Promise<void> {
    const { items } = await this.#api.jobs.list({ kinds: [this.#kind], states: [...OPEN], limit: MOST });
    const asking = items.flatMap((job) => {
      const question = questionOf(job);
      return question ? [[job.id, question] as const] : [];
    });
    this.questions.setState(Object.fromEntries(asking), true);
  }

  apply(job: Job): void {
    if (job.kind !== this.#kind) return;
    const had = this.questions.getState();
    const question = questionOf(job);
    if (had[job.id] === (question ?? undefined)) return;
    const { [job.id]: _, ...others } = had;
    this.questions.setState(question ? { ...others, [job.id]: question } : others, true);
  }
}

function questionOf(job: Job): JobQuestion | null {
  if (job.dismissed) return null;
  if (job.state === 'unknown') return 'unknown';
  return job.held && !isEnd(job.state) ? 'held' : null;
}
