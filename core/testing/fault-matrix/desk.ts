import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { type Core, createCore } from '../../core.ts';
import { newId } from '../../platform/new-id.ts';
import type { CoreRouter } from '../../rpc/rpc.ts';
import { type FakeHost, fakeHost } from '../fake-host.ts';
import { IMAGE_SETTINGS } from '../image-core.ts';
import { TEST_KEY } from '../service-call.ts';
import { SONG_SETTINGS } from '../song-core.ts';
import { WAV_SETTINGS } from '../speech-core.ts';
import type { Endpoint } from './endpoints.ts';
import type { Lab } from './lab.ts';
import { Service } from './service.ts';

/** The user's text, by which it is recognized. */
export const TYPED = 'A lighthouse in the rain';

/** An operation begun by a click. */
export interface Op {
  readonly opId: string;
  readonly jobId: string;
}

/** A whole core on a fake clock, before a service with scripted responses: for scenarios of more than one call. */
export class Desk {
  readonly lab: Lab;
  readonly host: FakeHost;
  readonly core: Core;
  readonly api: RouterClient<CoreRouter>;
  readonly connectionId: string;
  readonly service: Service;
  #isStopped = false;

  private constructor(made: Pick<Desk, 'lab' | 'host' | 'service' | 'core' | 'api' | 'connectionId'>) {
    ({ lab: this.lab, host: this.host, service: this.service } = made);
    ({ core: this.core, api: this.api, connectionId: this.connectionId } = made);
  }

  /** Opens a core on a new data folder, with one connection, its key in the vault. */
  static async open(lab: Lab): Promise<Desk> {
    const service = new Service(lab);
    await service.online();
    const host = fakeHost({ clock: lab.clock });
    lab.afterwards(() => rmSync(host.dataFolder, { recursive: true, force: true }));
    const core = createCore(host);
    await core.start();
    const api = createRouterClient(core.router);
    const { id } = await api.connections.save({ name: 'Test', baseUrl: service.url });
    await api.connections.setKey({ id, key: TEST_KEY, keep: true });
    const desk = new Desk({ lab, host, service, core, api, connectionId: id });
    lab.afterwards(() => desk.stop());
    return desk;
  }

  /** Starts another core on what is on disk now, as after a kill, with the same vault and settings. */
  async afterKill(): Promise<Desk> {
    const dataFolder = mkdtempSync(join(tmpdir(), 'quartet-test-'));
    this.lab.afterwards(() => rmSync(dataFolder, { recursive: true, force: true }));
    // A daily copy in progress may disappear before it is copied.
    const filter = (path: string) => !/-shm$|quartet-daily-.*\.part/.test(path);
    cpSync(this.host.dataFolder, dataFolder, { recursive: true, filter });
    return this.#again(fakeHost({ ...this.host, dataFolder, libraryFolder: join(dataFolder, 'library') }));
  }

  /** Stops the core and starts it again. */
  async restarted(): Promise<Desk> {
    await this.stop();
    return this.#again(this.host);
  }

  async #again(host: FakeHost): Promise<Desk> {
    const core = createCore(host);
    await core.start();
    const { lab, service, connectionId } = this;
    const api = createRouterClient(core.router);
    const desk = new Desk({ lab, host, service, core, connectionId, api });
    lab.afterwards(() => desk.stop());
    return desk;
  }

  /** Clicks once for a call to this endpoint. Passing the `opId` again repeats the click. */
  async begin(endpoint: Endpoint, opId: string = newId(this.lab.clock.now())): Promise<Op> {
    const { api, connectionId } = this;
    switch (endpoint) {
      case 'CHAT':
      case 'MSG': {
        const kind = endpoint === 'CHAT' ? ('chat' as const) : ('messages' as const);
        const options = { ...DEFAULT_SETTINGS.newConversation, interface: kind, connectionId };
        const { summary } = await api.conversations.create({ options });
        const parts = [{ type: 'text' as const, block: 0, text: TYPED }];
        const asked = { opId, conversationId: summary.id, parentId: null, parts, limit: 10 };
        return { opId, jobId: (await api.chat.send(asked)).jobId };
      }
      case 'TTS': {
        const runs = [{ opId, voiceId: 'voice-1' }];
        const input = { runs, connectionId, text: TYPED, cast: null, settings: WAV_SETTINGS };
        return { opId, jobId: (await api.speech.create(input))[0]?.jobId ?? '' };
      }
      case 'MUS':
      case 'MQ':
      case 'DL': {
        const input = {
          opId,
          connectionId,
          mode: 'lyrics' as const,
          text: `[verse]\n${TYPED}`,
          title: '',
          settings: SONG_SETTINGS,
        };
        return { opId, jobId: (await api.music.create(input)).jobId };
      }
      case 'IS':
      case 'IA':
      case 'IP': {
        const way = endpoint === 'IS' ? ('wait' as const) : ('queue' as const);
        const requests = [{ opId, settings: IMAGE_SETTINGS }];
        const { generations } = await api.images.create({ connectionId, prompt: TYPED, way, requests });
        return { opId, jobId: generations[0]?.jobId ?? '' };
      }
      default:
        return endpoint satisfies never;
    }
  }

  job({ jobId }: Op): Promise<Job> {
    return this.api.jobs.get({ id: jobId });
  }

  /**
   * Advances the clock in small steps until the condition holds. Threads are slower than the fake clock: while they
   * work it advances very slowly, so that no timeout expires meanwhile.
   */
  async until(what: string, holds: () => boolean | Promise<boolean>, stepMs = 50): Promise<void> {
    const end = performance.now() + 20_000;
    const from = this.lab.clock.monotonic();
    const most = stepMs === 50 ? 40_000 : Number.POSITIVE_INFINITY;
    for (let n = 0; !(await holds()); n++) {
      if (performance.now() > end) throw new Error(`waited in vain for: ${what}`);
      // A long wait is for a thread, which needs the processor.
      await new Promise((resolve) => setTimeout(resolve, n < 100 ? 1 : 10));
      await this.lab.clock.advance(this.lab.clock.monotonic() - from < most ? stepMs : 1);
    }
  }

  /** Advances the clock until the endpoint has been called that often. */
  asked(endpoint: Endpoint, count = 1, stepMs?: number): Promise<void> {
    return this.until(`${endpoint} is asked`, () => this.service.requests(endpoint).length >= count, stepMs);
  }

  /** Advances the clock until the job has ended. */
  async ended(op: Op, stepMs?: number): Promise<Job> {
    await this.until('the job ends', async () => isEnd((await this.job(op)).state), stepMs);
    return this.job(op);
  }

  /** Returns the user's text as stored, and the answer if it is text. */
  async shown(op: Op): Promise<string> {
    const { subject } = await this.job(op);
    switch (subject.kind) {
      case 'chat': {
        const { turns } = await this.api.conversations.open({ id: subject.conversationId, limit: 10 });
        return turns
          .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
          .join('|');
      }
      case 'speech':
        return (await this.api.speech.get({ id: subject.takeId })).text;
      case 'music':
        return (await this.api.music.get({ id: subject.songId })).text;
      case 'images':
        return (await this.api.images.generation({ id: subject.generationId })).prompt;
      default:
        return subject satisfies never;
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    const stopped = this.core.stop();
    let isOver = false;
    void stopped.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await this.lab.clock.advance(100);
    }
    this.lab.evidence.says(this.host.logged.join('\n'));
  }
}
