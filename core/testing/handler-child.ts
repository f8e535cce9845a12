/**
 * Jobs in a process of their own, to be killed: orders errands of the service named in the arguments, one after another,
 * of pieces and of tasks. Says each order's id when it is on disk. Arguments: data folder, address of the service, pieces
 * of an errand, how many calls at a time.
 */
import { crashPoint, watchCorePoints } from './crash-points.ts';
import { testJobs } from './test-jobs.ts';

const [folder = '', url = '', pieces = '1', atATime = '1'] = process.argv.slice(2);
const it = testJobs({
  ...{ folder, url, atATime: Number(atATime) },
  at: (point) => crashPoint(point),
  settle: () => crashPoint('settle'),
});
watchCorePoints();

async function errands(task: boolean): Promise<void> {
  for (;;) {
    const { job, opId, request } = it.commit(task ? 1 : Number(pieces), { task });
    process.stdout.write(`${job.id}\n`);
    crashPoint('ordered');
    it.runner.begin(job, opId, request, it.connection);
    await it.ended(job.id);
    crashPoint('ended');
  }
}

await Promise.all([errands(false), errands(true)]);
