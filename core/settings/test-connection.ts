import type { ModelOffer } from '../../shared/contract/connections.ts';
import type { ConnectionTest, TestedPart } from '../../shared/domain/connection.ts';
import { DEFAULT_CHAT_MODEL } from '../../shared/service/models.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Clock } from '../platform/host.ts';
import type { ServiceCalls } from '../service/service-calls.ts';

/** Token limit of a connection test: it costs next to nothing. */
const TEST_TOKENS = 8;
/** Maximum usage of a connection test. */
export const TEST_USE = { kind: 'chat', input: TEST_TOKENS, output: TEST_TOKENS, units: 0 } as const;

interface TestPorts {
  readonly calls: ServiceCalls;
  readonly clock: Clock;
  /** The model to test with, if the service lists it or has no list. */
  readonly model: string;
  readonly signal: AbortSignal;
}

/**
 * Tests a service: its model list, one small chat request, which may be charged, and of the other parts what is free.
 * Never throws for errors of the service. @param open returns the connection; a ServiceError of it is the result
 */
export async function testConnection(
  open: () => Promise<ServiceConnection>,
  { calls, clock, model: chosen, signal }: TestPorts,
): Promise<ConnectionTest> {
  const parts: TestedPart[] = [];
  try {
    const connection = await open();
    const models = await testList('models', connection.profile.modelsPath, async () =>
      orderModels(await calls.listModels(connection, { signal }), chosen),
    );
    parts.push(models.part);
    const request = {
      model: models.list[0] ?? chosen,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      max_tokens: TEST_TOKENS,
      stream: false,
    };
    const from = clock.monotonic();
    let model: string | null = null;
    const call = connection.profile.chatPath === null ? calls.createMessage : calls.completeChat;
    for await (const event of call(connection, request, { signal })) {
      if (event.type === 'start') model = event.model ?? model;
    }
    const elapsedMs = Math.round(clock.monotonic() - from);
    const { speechPath, voicesPath, songPath, imageSyncPath, imageAsyncPath } = connection.profile;
    if (voicesPath !== null) {
      const read = async () => (await calls.listVoices(connection, { signal })) ?? [];
      parts.push((await testList('voices', voicesPath, read)).part);
    }
    parts.push(
      chargedPart('speech', speechPath),
      chargedPart('songs', songPath),
      chargedPart('images', imageSyncPath ?? imageAsyncPath),
    );
    return { ok: true, elapsedMs, model, error: null, parts };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, elapsedMs: null, model: null, error: error.data, parts };
  }
}

/** Returns the ids of the listed models, the one to test with first. */
function orderModels({ models, preferred }: ModelOffer, chosen: string): readonly string[] {
  const listed = models.map(({ id }) => id);
  const first = [chosen, preferred, DEFAULT_CHAT_MODEL].find((id) => id !== undefined && listed.includes(id));
  return first === undefined ? listed : [first, ...listed.filter((id) => id !== first)];
}

/** Reads a list, which is free; what it refuses is a result. @throws ServiceError `stopped` */
async function testList<T>(
  part: TestedPart['part'],
  path: string | null,
  read: () => Promise<readonly T[]>,
): Promise<{ readonly list: readonly T[]; readonly part: TestedPart }> {
  if (path === null) return { list: [], part: { part, state: 'not_offered', count: null, error: null } };
  try {
    const list = await read();
    return { list, part: { part, state: 'works', count: list.length, error: null } };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.data.class === 'stopped') throw error;
    return { list: [], part: { part, state: 'refused', count: null, error: error.data } };
  }
}

function chargedPart(part: TestedPart['part'], path: string | null): TestedPart {
  return { part, state: path === null ? 'not_offered' : 'not_tested', count: null, error: null };
}
