import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageRequest } from '../../shared/service/images.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Transport } from '../http/transport.ts';
import type { FoundImage, ImageCallOptions, ImageCallResult } from '../service/images/image-task.ts';
import { createImageTask, generateImages } from '../service/images/images.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The two ways to request images, by their names in docs/fault-matrix.md. */
export const IMAGE_CALL_MODES = ['IS', 'IA'] as const;
export type ImageCallMode = (typeof IMAGE_CALL_MODES)[number];

export const IMAGE_REQUEST: ImageRequest = {
  model: 'vendor-image-1.0-260319',
  prompt: 'a harbour at dusk, 港口',
  size: '1024x1024',
};

/** The result of an image call, and the files it left on disk. */
export interface ImageCallOutcome {
  readonly answer: ImageCallResult | null;
  readonly error: ServiceError | null;
  /** The contents of the quarantine, null when it is empty. */
  readonly kept: Buffer | null;
  /** Names of all other files present. */
  readonly left: readonly string[];
}

/** Makes one call into a separate folder. An error other than a ServiceError is a defect and is rethrown. */
export async function callImages(
  transport: Transport,
  connection: ServiceConnection,
  way: ImageCallMode,
  { request = IMAGE_REQUEST, ...more }: Partial<ImageCallOptions> & { readonly request?: ImageRequest } = {},
): Promise<ImageCallOutcome> {
  const folder = temporaryFolder().path;
  const given: ImageCallOptions = {
    signal: new AbortController().signal,
    quarantine: join(folder, 'raw'),
    hold: (n) => join(folder, `held-${n}`),
    ...more,
  };
  const after = (): Pick<ImageCallOutcome, 'kept' | 'left'> => {
    const names = readdirSync(folder);
    return {
      kept: names.includes('raw') ? readFileSync(join(folder, 'raw')) : null,
      left: names.filter((name) => name !== 'raw'),
    };
  };
  try {
    const answer = await (way === 'IS' ? generateImages : createImageTask)(
      transport,
      connection,
      request,
      given,
    );
    return { answer, error: null, ...after() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { answer: null, error, ...after() };
  }
}

/** Returns images in a comparable form: URLs unchanged, files by their bytes. */
export function shownImages(images: readonly FoundImage[]): (string | Buffer)[] {
  return images.map((image) => ('url' in image ? image.url : readFileSync(image.file)));
}
