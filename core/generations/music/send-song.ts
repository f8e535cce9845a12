import { songRequest } from '../../../shared/service/music.ts';
import type { JobContext } from '../../jobs/job-handler.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { type BilledCallContext, type BilledCallPorts, billedCall } from '../billed-call.ts';

export interface SendSongPorts extends BilledCallPorts {
  readonly calls: Pick<ServiceCalls, 'createSong'>;
}

/**
 * Creates a song task after checking the disk space; its id is on disk before anything else happens.
 * @throws ServiceError
 */
export function sendSong(
  { calls, ...ports }: SendSongPorts,
  { acceptTask }: Pick<JobContext, 'acceptTask'>,
  call: BilledCallContext,
): Promise<{ taskId: string }> {
  const request = songRequest.parse(call.call.request.body);
  return billedCall(ports, call, async (options) => {
    const taskId = await calls.createSong(call.connection, request, options);
    acceptTask(taskId);
    return { taskId };
  });
}
