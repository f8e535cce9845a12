import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import { type Answer, applyAnswerEvent } from '../../shared/domain/apply-answer-event.ts';
import { DEFAULT_PROFILE, type EndpointProfile } from '../../shared/service/profile.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { Secret } from '../http/secret.ts';
import type { ServiceConnection } from '../http/service-connection.ts';

export const TEST_KEY = 'qk-test-3f9a1c77e2';

/** A connection to a test server. */
export function connectionTo(baseUrl: string, profile: Partial<EndpointProfile> = {}): ServiceConnection {
  return {
    baseUrl,
    origin: new URL(baseUrl).origin,
    key: new Secret(TEST_KEY),
    profile: { ...DEFAULT_PROFILE, ...profile },
  };
}

/** The result of a call: every event, and the failure it ended with, if any. */
export interface Outcome {
  readonly events: readonly AnswerEvent[];
  readonly error: ServiceError | null;
}

/** Consumes a call to its end. An error other than a ServiceError is a defect and is rethrown. */
export async function outcomeOf(call: AsyncIterable<AnswerEvent>): Promise<Outcome> {
  const events: AnswerEvent[] = [];
  try {
    for await (const event of call) events.push(event);
    return { events, error: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { events, error };
  }
}

/** The text of an answer, or of its thinking. */
export function textOf(
  events: readonly AnswerEvent[],
  type: 'text' | 'thinking' = 'text',
  choice = 0,
): string {
  return events
    .map((event) => (event.type === type && 'text' in event && event.choice === choice ? event.text : ''))
    .join('');
}

/** The answer as core and window would keep it: equal for streams that differ only in how they were cut. */
export function foldedAnswer(events: readonly AnswerEvent[], choice = 0): Answer {
  const empty: Answer = {
    parts: [],
    info: {
      interface: 'chat',
      model: '',
      answeredBy: null,
      finishReason: null,
      stopSequence: null,
      explanation: null,
      usage: null,
      error: null,
      notices: [],
      logprobs: [],
      meta: {},
      jobId: null,
      seq: 0,
    },
  };
  return events.reduce((answer, event) => applyAnswerEvent(answer, event, choice), empty);
}
