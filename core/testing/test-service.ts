import { afterEach, beforeEach } from 'vitest';
import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { type RetryDecision, retryDecision } from '../http/errors/retry-table.ts';
import type { CallObserver } from '../http/service-connection.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import type { Clock } from '../platform/host.ts';
import { completeChat, createMessage } from '../service/chat/chat.ts';
import { type FaultServer, type Script, startFaultServer } from './fault-server.ts';
import { connectionTo, type Outcome, outcomeOf } from './service-call.ts';
import type { Api } from './text-fault.ts';

/** Options of one streamed call. */
export interface AskOptions {
  /** Default: chat completions. */
  readonly api?: Api;
  readonly profile?: Partial<EndpointProfile>;
  readonly observer?: CallObserver | undefined;
  readonly model?: string;
  readonly signal?: AbortSignal;
  readonly opId?: string | undefined;
}

/** The parts a test needs to call a service that misbehaves: new for each test, and cleaned up after it. */
export interface TestService<C extends Clock> {
  readonly clock: C;
  readonly transport: Transport;
  /** Starts a server; it is closed after the test. */
  serverThat(script: Script, tls?: { key: string; cert: string }): Promise<FaultServer>;
  /** Closes something more after the test. */
  afterwards(close: () => unknown): void;
  /** Makes one streamed call and yields its events. */
  call(baseUrl: string, options?: AskOptions): AsyncGenerator<AnswerEvent, void, undefined>;
  /** Makes one streamed call and consumes it to its end. */
  ask(baseUrl: string, options?: AskOptions): Promise<Outcome>;
}

/** Sets up a transport on a clock of its own for each test of the file. */
export function testService<C extends Clock>(newClock: () => C): TestService<C> {
  let clock = newClock();
  let transport = createTransport({ clock });
  let closers: (() => unknown)[] = [];

  beforeEach(() => {
    clock = newClock();
    transport = createTransport({ clock });
  });
  afterEach(async () => {
    await transport.close();
    for (const close of closers) await close();
    closers = [];
  });

  function call(baseUrl: string, options: AskOptions = {}): AsyncGenerator<AnswerEvent, void, undefined> {
    const message = { role: 'user' as const, content: 'x' };
    const request = { model: options.model ?? 'vendor-s2', messages: [message], stream: true };
    const connection = connectionTo(baseUrl, options.profile);
    const { observer, opId, signal = new AbortController().signal } = options;
    return options.api === 'messages'
      ? createMessage(transport, connection, { ...request, max_tokens: 10 }, { signal, observer, opId })
      : completeChat(transport, connection, request, { signal, observer, opId });
  }

  return {
    get clock() {
      return clock;
    },
    get transport() {
      return transport;
    },
    async serverThat(script, tls) {
      const server = await startFaultServer(script, tls ? { tls } : {});
      closers.push(() => server.close());
      return server;
    },
    afterwards: (close) => closers.push(close),
    call,
    ask: (baseUrl, options) => outcomeOf(call(baseUrl, options)),
  };
}

/** Returns the retry table's decision after a first attempt that failed, with jitter in the middle. */
export function decisionOn(outcome: Outcome): RetryDecision {
  if (outcome.error === null) throw new Error('the call did not fail');
  const { data } = outcome.error;
  return retryDecision({ operation: 'text', attempt: 1, errorClass: data.class, ...data }, () => 0.5);
}
