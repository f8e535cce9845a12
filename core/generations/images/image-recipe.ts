import type { JsonObject } from '../../../shared/service/json.ts';
import type { ReferenceStore, StoredReference } from '../../db/generations/reference-store.ts';
import type { StoredImageGeneration } from '../../db/generations/shapes.ts';
import { sha256OfFile } from './reference-files.ts';

/** Returns the request metadata stored in image files, without prompt and model. */
export function imageRecipe(needs: {
  readonly references: Pick<ReferenceStore, 'get'>;
  connectionName(id: string): string | null;
}): (generation: Pick<StoredImageGeneration, 'settings' | 'referenceId' | 'connectionId'>) => JsonObject {
  return ({ settings: { size, way }, referenceId, connectionId }) => {
    const reference = referenceId === null ? undefined : needs.references.get(referenceId);
    const connection = needs.connectionName(connectionId);
    return {
      ...(size === null ? {} : { size }),
      ...(reference ? { reference: named(reference) } : {}),
      way,
      ...(connection === null ? {} : { connection }),
    };
  };
}

function named(reference: StoredReference): JsonObject {
  if (reference.kind === 'address') return { address: withoutSecrets(reference.address) };
  return { sha256: sha256OfFile(reference.fileName), name: reference.name };
}

/** Removes credentials, query and fragment of a URL, since files are shared and these may grant access. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : url.origin + url.pathname;
}
