import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Job } from '../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import type { SpeechApi } from './speech-deps.ts';

/** States in which a job of speech may need an answer from the user. */
const OPEN: readonly JobState[] = ['draft', 'queued', 'unknown'];
const MOST = 500;

/** What a job asks: whether it may go on, or what is to become of it after an unknown outcome. */
export type JobQuestion = 'held' | 'unknown';

/** The jobs of takes that wait for an answer from the user, by job id. */
export class TakeJobs {
  readonly questions: StoreApi<Readonly<Record<string, JobQuestion>>> = createStore(() => ({}));
  readonly #api: Pick<SpeechApi, 'jobs'>;

  constructor(api: Pick<SpeechApi, 'jobs'>) {
    this.#api = api;
  }

  async load(): Promise<void> {
    const { items } = await this.#api.jobs.list({ kinds: ['speech'], states: [...OPEN], limit: MOST });
    const asking = items.flatMap((job) => {
      const question = questionOf(job);
      return question ? [[job.id, question] as const] : [];
    });
    this.questions.setState(Object.fromEntries(asking), true);
  }

  apply(job: Job): void {
    if (job.kind !== 'speech') return;
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
