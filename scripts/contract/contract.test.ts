import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { change } from '../../shared/contract/app.ts';
import { base } from '../../shared/contract/base.ts';
import { contract } from '../../shared/contract/index.ts';
import { jobEvent } from '../../shared/domain/job.ts';
import { objectsIn, proceduresOf } from './procedures.ts';

const PROCEDURES = proceduresOf(contract);
/** Field names under which a key could leave the core. */
const SECRET = /^(api_?key|key|secret|authorization|password|bearer)$/i;
/** The sandbox's key only opens the sandbox on this computer: commands for it may be copied with the key. */
const SANDBOX_ACCESS = 'connections.sandboxAccess';
/** Field names under which a local path could enter. */
const PLACE = /^(path|folder|dir|directory|file)$|(Path|Folder|Dir|Directory|File)$|[fF]ile_?[nN]ame$/;

/** Returns the schema's properties that could carry a key. `key` may hold its presence, storage and last digits. */
function secretsIn(schema: unknown): string[] {
  return objectsIn(schema).flatMap(({ path, schema: object }) =>
    Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(object.properties))
      .filter(([name, value]) => SECRET.test(name) && !isKeyStatus(value))
      .map(([name]) => `${path}.${name}`),
  );
}

/** Returns the schema's properties that could name a local path. A profile's paths are relative to a URL. */
function placesIn(schema: unknown): string[] {
  return objectsIn(schema).flatMap(({ path, schema: object }) =>
    Object.keys(z.record(z.string(), z.unknown()).catch({}).parse(object.properties))
      .filter((name) => PLACE.test(name) && !(/\bprofile\b/.test(path) && name.endsWith('Path')))
      .map((name) => `${path}.${name}`),
  );
}

function isKeyStatus(value: unknown): boolean {
  const status = z.object({ properties: z.record(z.string(), z.unknown()) }).safeParse(value);
  return status.success && Object.keys(status.data.properties).sort().join() === 'kept,lastFour,state';
}

describe('every procedure of the contract', () => {
  it('is found', () => {
    expect(PROCEDURES.length).toBeGreaterThan(25);
    expect(PROCEDURES.map(({ name }) => name)).toContain('chat.send');
  });

  it.each(PROCEDURES)('$name has an input and an output schema', ({ input, output }) => {
    expect(input).toBeDefined();
    expect(output).toBeDefined();
  });

  it.each(PROCEDURES.filter(({ input }) => input?.type === 'object'))(
    '$name refuses fields it does not know',
    ({ input }) => {
      expect(input?.additionalProperties).toBe(false);
    },
  );

  it.each(PROCEDURES.filter(({ name }) => name !== SANDBOX_ACCESS))(
    '$name answers with nothing that could be a key',
    ({ output }) => {
      expect(secretsIn(output)).toEqual([]);
    },
  );

  it('gives out one key: that of the sandbox, to whoever asks for nothing else', () => {
    const access = PROCEDURES.find(({ name }) => name === SANDBOX_ACCESS);
    expect(secretsIn(access?.output)).toEqual(['.key']);
    expect(access?.input).not.toHaveProperty('properties');
  });

  it('sends no event that could carry a key', () => {
    expect(secretsIn(z.toJSONSchema(change, { unrepresentable: 'any' }))).toEqual([]);
    expect(secretsIn(z.toJSONSchema(jobEvent, { unrepresentable: 'any' }))).toEqual([]);
  });

  it('takes a key in one place only', () => {
    expect(PROCEDURES.filter(({ input }) => secretsIn(input).length > 0).map(({ name }) => name)).toEqual([
      'connections.setKey',
    ]);
  });
});

describe('what a window may name', () => {
  it('is never a place on this computer: files go by their ids, and come piece by piece', () => {
    expect(PROCEDURES.flatMap(({ name, input }) => placesIn(input).map((place) => name + place))).toEqual([]);
  });
});

describe('this check', () => {
  it('sees a planted path, and lets those of the service’s address be', () => {
    const planted = proceduresOf({
      library: {
        open: base.input(
          z.strictObject({
            to: z.strictObject({ folder: z.string(), filePath: z.string() }),
            profile: z.strictObject({ chatPath: z.string() }),
          }),
        ),
      },
    });
    expect(placesIn(planted[0]?.input)).toEqual(['.properties.to.folder', '.properties.to.filePath']);
  });

  it('sees a planted key in an answer', () => {
    const planted = proceduresOf({
      connections: { get: base.input(z.void()).output(z.object({ name: z.string(), apiKey: z.string() })) },
    });
    expect(secretsIn(planted[0]?.output)).toEqual(['.apiKey']);
  });

  it('sees a planted procedure without schemas', () => {
    const planted = proceduresOf({ app: { open: base } });
    expect(planted).toEqual([{ name: 'app.open', input: undefined, output: undefined }]);
  });

  it('sees a key behind the name of a harmless one', () => {
    expect(
      secretsIn(z.toJSONSchema(z.object({ key: z.object({ state: z.string(), text: z.string() }) }))),
    ).toEqual(['.key']);
  });
});
