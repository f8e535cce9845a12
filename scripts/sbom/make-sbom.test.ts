import { expect, it } from 'vitest';
import { makeSbom, sbomSchema } from './make-sbom.ts';

const part = (name: string, more = {}) => ({
  'bom-ref': `${name}@1.0.0`,
  type: 'library',
  name,
  version: '1.0.0',
  scope: 'optional',
  purl: `pkg:npm/${name}@1.0.0`,
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }],
  licenses: [{ license: { id: 'MIT' } }],
  ...more,
});
const installed = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:4f745841-b9e5-411c-85f0-a87118fd409e',
  version: 1,
  metadata: {
    timestamp: '2026-01-02T03:04:05.678Z',
    tools: [{ name: 'cli' }],
    component: part('quartet', { name: 'a-folder' }),
  },
  components: [part('zod'), part('vitest'), part('electron'), part('react')],
  dependencies: [
    { ref: 'quartet@1.0.0', dependsOn: ['zod@1.0.0', 'vitest@1.0.0', 'react@1.0.0'] },
    { ref: 'vitest@1.0.0', dependsOn: ['zod@1.0.0'] },
    { ref: 'react@1.0.0' },
  ],
};
const shipped = (...names: string[]) => names.map((name) => ({ name, version: '1.0.0' }));

it('names what is shipped as required, and nothing that only builds or tests', () => {
  const sbom = makeSbom(installed, shipped('zod', 'react', 'electron'));
  expect(sbom.components.map(({ name, scope }) => [name, scope])).toEqual([
    ['zod', 'required'],
    ['electron', 'required'],
    ['react', 'required'],
  ]);
  expect(JSON.stringify(sbom)).not.toContain('vitest');
  expect(sbom.dependencies).toEqual([
    { ref: 'quartet@1.0.0', dependsOn: ['zod@1.0.0', 'react@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: [] },
  ]);
});

it('is named for the app, not for the folder it was made in, and is a document of the standard', () => {
  const sbom = makeSbom(installed, shipped('zod'));
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'Quartet' });
  expect(sbomSchema.safeParse(sbom).success).toBe(true);
});

it('is refused when something shipped has no place in it', () => {
  expect(() => makeSbom(installed, shipped('zod', 'stranger'))).toThrow('stranger@1.0.0');
});

it('is refused when npm says something else than it did', () => {
  expect(() => makeSbom({ ...installed, specVersion: '2.0' }, [])).toThrow();
  expect(() => makeSbom({ ...installed, components: [part('zod', { purl: 'zod' })] }, [])).toThrow();
});
