import { answerAlso } from './fault-answers.ts';
import { faultsInText } from './faults.ts';
import { ApiError } from './http-error.ts';
import { hugeText } from './huge-answer.ts';
import type { Call } from './operation.ts';
import { readSongRequest } from './song-request.ts';
import type { SongStudio } from './song-studio.ts';
import { taskBody, unknownTask } from './song-wire.ts';

/** What can show in the answers to one song: in those about the task, and in the files it makes. */
const PLACES = ['task', 'media'] as const;

/** POST /v1/music/song/create: takes a song in and says under which name. @see SERVICE.md §2.7 */
export async function answerSongCreate(call: Call, studio: SongStudio): Promise<void> {
  const { answer, asked, everywhere } = call;
  const request = readSongRequest(call.body);
  call.checkFaults(PLACES);
  const typed = faultsInText(request.lyrics);
  typed.requireApplicable(PLACES);
  const all = asked.with(typed);
  if (await answerAlso(answer, typed.with(everywhere.at('create')).with(all.at('create')), call.elsewhere))
    return;
  const { faults } = answer;
  const task = await studio.accept(request, all);
  const huge = faults.number('huge');
  const id = huge ? hugeText(huge) : (faults.text('task-id') ?? task.record.id);
  await answer.json(200, faults.has('no-task-id') ? {} : { task_id: id });
}

/** GET /v1/music/song/query?task_id=…: how a task stands, and its songs once they are made. @see SERVICE.md §3 */
export async function answerSongQuery(call: Call, studio: SongStudio): Promise<void> {
  const { answer } = call;
  call.checkFaults(['task']);
  const id = askedTask(call.query);
  const task = studio.find(id);
  if (task === null) throw unknownTask(id);
  if (await answerAlso(answer, task.faultsOfNext('query'), call.elsewhere)) return;
  const { faults } = answer;
  if (faults.has('task-lost')) throw unknownTask(id);
  const huge = faults.number('huge');
  const body = taskBody(task, faults, call.origin);
  if (task.record.ended) task.toldEnd = true;
  // Told to be running: now it may fail.
  else if (task.running && faults.has('task-fails')) {
    await studio.fail(task, 'The sandbox failed this task because it was asked to.');
  }
  await answer.json(200, { ...body, ...(huge && { padding: hugeText(huge) }) });
}

function askedTask(query: URLSearchParams): string {
  const [id, ...more] = query.getAll('task_id');
  const refused = (why: string) => new ApiError(400, `task_id: ${why}`, { param: 'task_id' });
  if (id === undefined || id === '') throw refused('is required, as a parameter of the address');
  if (more.length > 0) throw refused('must be given once');
  const other = [...query.keys()].find((name) => name !== 'task_id');
  if (other !== undefined) throw new ApiError(400, `Unknown parameter "${other.slice(0, 100)}".`);
  return id;
}
