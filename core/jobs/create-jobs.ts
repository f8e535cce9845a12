import type { Settings } from '../../shared/domain/settings.ts';
import type { Host } from '../platform/host.ts';
import type { Media } from '../platform/media.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { JobRunner } from './job-runner.ts';
import { Jobs, jobsRouter } from './jobs.ts';
import { Quarantine, rawId } from './quarantine.ts';
import { recover } from './recover.ts';
import type { JobRunnerPorts } from './runner-ports.ts';

/** How long the bodies of requests and responses are kept for the inspector, in milliseconds. */
const DETAILS_KEPT_MS = 7 * 86_400_000;

interface Needs extends Omit<JobRunnerPorts, 'jobs' | 'jobCalls' | 'logs'> {
  readonly stores: Pick<JobRunnerPorts, 'jobs' | 'jobCalls' | 'logs'>;
  readonly host: Pick<Host, 'dataFolder' | 'saveFile'>;
  readonly media: Media;
  readonly settings: SettingsService;
  readonly rpc: Rpc;
}

/** Creates the job runner, with which the kinds of jobs register, and the jobs API of the windows. */
export function createJobs(needs: Needs) {
  const { stores, media, settings, clock, rpc } = needs;
  const ports = { ...needs, ...stores };
  const runner = new JobRunner(ports);
  const quarantine = new Quarantine(needs.host.dataFolder, stores.jobCalls);
  media.serve('raw', (id) => quarantine.find(id));
  const applySettings = ({ queuePaused, pausedConnections, requestsKeptMb }: Settings) => {
    runner.pause(queuePaused, Object.keys(pausedConnections));
    stores.jobCalls.requests.setBudget(requestsKeptMb * 1_000_000);
  };
  applySettings(settings.get());
  settings.onChange(applySettings);
  const rawUrl = (jobId: string, n: number) => media.url('raw', rawId(jobId, n));
  const jobs = new Jobs({ ...ports, runner, quarantine, rawUrl });
  return {
    runner,
    quarantineFolder: quarantine.folder,
    router: { jobs: jobsRouter(rpc, jobs, runner) },
    /** Ends or resumes the jobs of the last run. Call once all kinds are registered. Sends nothing. */
    resume(): void {
      runner.resume(recover({ ...ports, handlerOf: runner.handlerOf }));
    },
    /** Deletes expired requests and responses, and those beyond the size limit. */
    async cleanUp(): Promise<void> {
      const before = clock.now() - DETAILS_KEPT_MS;
      stores.jobCalls.requests.trim(before);
      await quarantine.cleanUp(before);
    },
  };
}
