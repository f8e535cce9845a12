import { answerAlso } from './fault-answers.ts';
import { type Faults, faultsInText, type Place } from './faults.ts';
import { hugeText } from './huge-answer.ts';
import type { Call } from './operation.ts';
import type { TaskStudio } from './task-studio.ts';
import { askedTask, taskBody, unknownTask } from './task-wire.ts';

/** The faults of a call that creates a task: those of its own response, and all including those of later ones. */
export interface AskedFaults {
  readonly own: Faults;
  readonly all: Faults;
}

/** Parses the faults of a call and of its text; throws a 400 for those that cannot show. */
export function askedFaults(call: Call, text: string, places: readonly Place[]): AskedFaults {
  const { asked, everywhere } = call;
  call.checkFaults(places);
  const typed = faultsInText(text);
  typed.requireApplicable(places);
  const all = asked.with(typed);
  return { own: typed.with(everywhere.at('create')).with(all.at('create')), all };
}

/** Accepts a request and responds with the task's id. */
export async function answerCreated<Request>(
  { answer, elsewhere }: Call,
  studio: Pick<TaskStudio<Request, never, never, unknown>, 'accept'>,
  request: Request,
  { own, all }: AskedFaults,
): Promise<void> {
  if (await answerAlso(answer, own, elsewhere)) return;
  const { faults } = answer;
  const task = await studio.accept(request, all);
  const huge = faults.number('huge');
  const id = huge ? hugeText(huge) : (faults.text('task-id') ?? task.record.id);
  await answer.json(200, faults.has('no-task-id') ? {} : { task_id: id });
}

/**
 * Responds with the state of the queried task, and with its results once it has ended.
 * @param list The field of the results.
 * @see SERVICE.md §3
 */
export async function answerQuery<Request, Order, Product, Told>(
  call: Call,
  studio: TaskStudio<Request, Order, Product, Told>,
  list: string,
): Promise<void> {
  const { answer } = call;
  call.checkFaults(['task']);
  const id = askedTask(call.query);
  const task = studio.find(id);
  if (task === null) throw unknownTask(id);
  if (await answerAlso(answer, task.faultsOfNext('query'), call.elsewhere)) return;
  const { faults } = answer;
  if (faults.has('task-lost')) throw unknownTask(id);
  const huge = faults.number('huge');
  const body = taskBody(task, studio.craft, list, faults, call.origin);
  if (task.record.ended) task.toldEnd = true;
  // The client has seen the state `running`, so the task may fail now.
  else if (task.running && faults.has('task-fails')) {
    await studio.fail(task, 'The sandbox failed this task because it was asked to.');
  }
  await answer.json(200, { ...body, ...(huge && { padding: hugeText(huge) }) });
}
