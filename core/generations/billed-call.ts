import { join } from 'node:path';
import { QuarantinedResponseError } from '../http/errors/service-error.ts';
import type { CallContext } from '../jobs/job-handler.ts';
import { rawName } from '../jobs/quarantine.ts';
import { rethrowAsServiceError, withServiceErrors } from '../library/as-service-error.ts';
import type { Library } from '../library/library.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { assertSpace } from '../platform/files/space.ts';
import type { CallOptions } from '../service/call-options.ts';

export interface BilledCallPorts {
  readonly library: Pick<Library, 'assertSpace'>;
  readonly dataFolder: string;
  /** Folder for unusable responses. */
  readonly quarantineFolder: string;
}

/** The parts of a call context that are used here. */
export type BilledCallContext = Omit<CallContext, 'call'> & {
  readonly call: Pick<CallContext['call'], 'n' | 'jobId' | 'request'>;
};

/**
 * Makes a billed call after checking the disk space for its result, with a quarantine path for an unusable response.
 * @throws ServiceError
 */
export async function billedCall<T>(
  ports: BilledCallPorts,
  { call, signal, observer, opId, keepRaw }: BilledCallContext,
  make: (options: CallOptions & { readonly quarantine: string }) => Promise<T>,
): Promise<T> {
  await assertSpace(ports.dataFolder).catch(rethrowAsServiceError('before'));
  await ports.library.assertSpace().catch(rethrowAsServiceError('before'));
  withServiceErrors('before', () => makeFolder(ports.quarantineFolder));
  const quarantined = rawName(call.jobId, call.n);
  try {
    const quarantine = join(ports.quarantineFolder, quarantined);
    return await make({ signal, observer, opId, quarantine });
  } catch (error) {
    if (error instanceof QuarantinedResponseError && error.kept > 0) keepRaw(quarantined);
    throw error;
  }
}
