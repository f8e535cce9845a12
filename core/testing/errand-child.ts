/**
 * Jobs in a process of their own, to be killed: orders errands of the service named in the arguments, one after another,
 * of pieces and of tasks, and kills itself at a named point if one is given. Says each order's id when it is on disk.
 * Arguments: data folder, address of the service, pieces of an errand, point, how often it may be passed before.
 */
import { testJobs } from './test-jobs.ts';

const [folder = '', url = '', pieces = '1', point = '', passes = '0'] = process.argv.slice(2);
let left = Number(passes);

function die(at: string): void {
  if (at !== point || left-- > 0) return;
  process.kill(process.pid, 'SIGKILL');
}

const atATime = (left % 2) + 1;
const it = testJobs({ folder, url, atATime, at: (at) => die(at), settle: () => die('settle') });

async function errands(task: boolean): Promise<void> {
  for (;;) {
    const { job, opId, request } = it.commit(task ? 1 : Number(pieces), { task });
    process.stdout.write(`${job.id}\n`);
    die('committed');
    it.runner.begin(job, opId, request, it.connection);
    await it.ended(job.id);
    die('ended');
  }
}

process.stdout.write('ready\n');
await Promise.all([errands(false), errands(true)]);
