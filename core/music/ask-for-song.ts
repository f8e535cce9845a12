import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { songRequest } from '../../shared/service/music.ts';
import type { CallContext, JobContext } from '../jobs/kinds.ts';
import { rawName } from '../jobs/quarantine.ts';
import type { Library } from '../library/library.ts';
import { guard, rethrown } from '../library/save-failure.ts';
import { assertSpace } from '../library/space.ts';
import { KeptAnswerError } from '../service/kept-answer-error.ts';
import type { ServiceCalls } from '../service-calls.ts';

export interface AskPorts {
  readonly calls: Pick<ServiceCalls, 'createSong'>;
  readonly library: Pick<Library, 'assertSpace'>;
  readonly dataFolder: string;
  /** Where answers that could not be used are kept. */
  readonly quarantineFolder: string;
}

/** What is needed of a call. */
export type AskContext = Omit<CallContext, 'call'> & {
  readonly call: Pick<CallContext['call'], 'n' | 'request'>;
};

/**
 * Asks the service for a song: its task is on disk before anything else is done with it. Nothing is sent where there is
 * no room for what comes.
 * @throws ServiceError
 */
export async function askForSong(
  ports: AskPorts,
  context: { readonly job: Pick<JobContext['job'], 'id'> } & Pick<JobContext, 'acceptTask'>,
  { call, connection, signal, observer, opId, keepRaw }: AskContext,
): Promise<{ taskId: string }> {
  const request = songRequest.parse(call.request.body);
  await assertSpace(ports.dataFolder).catch(rethrown('before'));
  await ports.library.assertSpace().catch(rethrown('before'));
  guard('before', () => mkdirSync(ports.quarantineFolder, { recursive: true, mode: 0o700 }));
  const quarantined = rawName(context.job.id, call.n);
  try {
    const quarantine = join(ports.quarantineFolder, quarantined);
    const options = { signal, observer, opId, quarantine };
    const taskId = await ports.calls.createSong(connection, request, options);
    context.acceptTask(taskId);
    return { taskId };
  } catch (error) {
    if (error instanceof KeptAnswerError && error.kept > 0) keepRaw(quarantined);
    throw error;
  }
}
