/**
 * A child process that runs jobs of the test handler until it is killed: in parallel one job of several calls after
 * another, and one job of a task after another. Prints each job's id when it is on disk. Arguments: data folder, URL of
 * the service, calls of a job, calls at a time.
 */
import { crashPoint, watchCorePoints } from './crash-points.ts';
import { testJobs } from './test-jobs.ts';

const [folder = '', url = '', calls = '1', atATime = '1'] = process.argv.slice(2);
const it = testJobs({
  ...{ folder, url, atATime: Number(atATime) },
  at: (point) => crashPoint(point),
  settle: () => crashPoint('settle'),
});
watchCorePoints();

async function runJobs(task: boolean): Promise<void> {
  for (;;) {
    const { job, opId, request } = it.commit(task ? 1 : Number(calls), { task });
    process.stdout.write(`${job.id}\n`);
    crashPoint('ordered');
    it.runner.begin(job, opId, request, it.connection);
    await it.ended(job.id);
    crashPoint('ended');
  }
}

await Promise.all([runJobs(false), runJobs(true)]);
