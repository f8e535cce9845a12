import { z } from 'zod';

const property = z.strictObject({ name: z.string(), value: z.string() });
const component = z.looseObject({
  'bom-ref': z.string(),
  type: z.string(),
  name: z.string(),
  version: z.string(),
  scope: z.string().optional(),
  purl: z.string().startsWith('pkg:npm/'),
  properties: z.array(property).optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  licenses: z.array(z.unknown()).optional(),
});

/** The fields of a CycloneDX 1.5 document that every reader needs. @see https://cyclonedx.org/docs/1.5/json/ */
export const sbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.int().min(1),
  metadata: z.looseObject({
    timestamp: z.iso.datetime(),
    tools: z.array(z.unknown()),
    component,
  }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

export type Sbom = z.infer<typeof sbomSchema>;

/** A package that the app contains, by name and version. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
}

/**
 * Turns npm's list of everything that is installed into the list of what is shipped: what the builds hold is required,
 * and no other package is named. Electron counts as shipped; what builds and tests the app does not.
 * @param installed what `npm sbom` says
 * @throws when something is shipped of which npm knows nothing
 */
export function makeSbom(installed: unknown, shipped: readonly Shipped[]): Sbom {
  const all = sbomSchema.parse(installed);
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const components = all.components
    .filter((one) => wanted.delete(`${one.name}@${one.version}`))
    .map((one) => ({ ...one, scope: 'required', properties: [] }));
  if (wanted.size > 0) throw new Error(`Shipped, and unknown to npm: ${[...wanted].join(', ')}`);
  const { component } = all.metadata;
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  return {
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...component, type: 'application', name: 'Quartet', properties: [] },
    },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => refs.has(ref)) })),
  };
}
