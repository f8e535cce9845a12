import type { ScriptContent, ScriptDraft } from '../../../shared/contract/speech.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import type { Take } from '../../../shared/domain/take.ts';
import type { Voice } from '../../../shared/domain/voice.ts';
import { newId } from '../../lib/new-id.ts';
import type { SpeechApi } from '../speech-deps.ts';

/** Returns a finished take with the given changes. Later ones have greater ids. */
export function aTake(change: Partial<Take> = {}): Take {
  const id = change.id ?? newId(++clock);
  const { voiceId: _, ...settings } = DEFAULT_SETTINGS.speech;
  return {
    id,
    purpose: 'take',
    createdAt: clock,
    title: `Take ${id}`,
    text: 'Some words.',
    voiceId: 'ava',
    voiceName: 'Ava',
    cast: null,
    settings,
    connectionId: 'sandbox',
    jobId: newId(clock),
    state: 'done',
    error: null,
    question: null,
    progress: null,
    parts: [],
    asset: anAsset(id),
    parentId: null,
    source: null,
    scriptId: null,
    redo: null,
    ...change,
  };
}

/** Returns a requested take without any result. */
export function aTakeUnderWay(change: Partial<Take> = {}): Take {
  return aTake({ state: 'sending', asset: null, ...change });
}

export function anAsset(id: string): NonNullable<Take['asset']> {
  return {
    id,
    kind: 'speech',
    title: id,
    fileName: `${id}.mp3`,
    saveName: `${id}.mp3`,
    mimeType: 'audio/mpeg',
    bytes: 1000,
    sha256: '',
    durationMs: 1000,
    sampleRate: 32_000,
    channels: 1,
    peaks: '',
    createdAt: 0,
    url: `/media/${id}`,
    starred: false,
    missing: false,
  };
}

export function aVoice(voiceId: string, change: Partial<Voice> = {}): Voice {
  return {
    voiceId,
    name: voiceId,
    language: 'en-US',
    gender: null,
    note: '',
    source: 'service',
    starred: false,
    ...change,
  };
}

let clock = 1_000;

type SpeechCalls = SpeechApi['speech'];

/** An in-memory core for speech. Each call can be replaced, delayed or made to fail. */
export class FakeSpeech {
  /** The takes, newest first. */
  takes: Take[] = [];
  /** The script saved last. */
  draft: ScriptDraft = emptyDraft();
  readonly scripts = new Map<string, ScriptDraft>();
  /** The calls with their inputs. */
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors that the next call of a name throws. */
  readonly fail = new Map<string, unknown>();
  /** Promises that calls of a name wait for. */
  readonly hold = new Map<string, Promise<void>>();
  /** The revision is 0 by default. */
  voices: Omit<Awaited<ReturnType<SpeechCalls['voices']>>, 'rev'> & { readonly rev?: number } = {
    voices: [],
    listed: true,
    error: null,
  };

  readonly api: SpeechApi = this.#api();

  count(name: string): number {
    return this.calls.filter((call) => call.name === name).length;
  }

  #api(): SpeechApi {
    const call = async <T>(name: string, input: unknown, run: () => T): Promise<T> => {
      this.calls.push({ name, input });
      await Promise.resolve();
      await this.hold.get(name);
      const failure = this.fail.get(name);
      this.fail.delete(name);
      if (failure !== undefined) throw failure;
      return structuredClone(run());
    };
    const byId = (id: string) => {
      const take = this.takes.find((item) => item.id === id);
      if (!take) throw new Error('no such take');
      return take;
    };
    // Only the methods speech calls exist; any other call is a mistake in the test.
    const api = {
      speech: {
        takes: (input: { before?: string; limit: number }) =>
          call('takes', input, () => {
            const older = this.takes.filter(({ id }) => input.before === undefined || id < input.before);
            return { items: older.slice(0, input.limit), more: older.length > input.limit, rev: 0 };
          }),
        remove: (input: { id: string }) =>
          call('remove', input, () => {
            this.takes = this.takes.filter((take) => take.id !== input.id);
          }),
        restore: (input: { id: string }) =>
          call('restore', input, () => {
            const take = aTake({ id: input.id });
            this.takes = [take, ...this.takes];
            return take;
          }),
        get: (input: { id: string }) => call('get', input, () => byId(input.id)),
        create: (input: { runs: { opId: string; voiceId: string }[]; text: string }) =>
          call('create', input, () =>
            input.runs.map(({ voiceId }) => {
              const take = aTakeUnderWay({ voiceId, text: input.text });
              this.takes.unshift(take);
              return take;
            }),
          ),
        preview: (input: { voiceId: string }) =>
          call('preview', input, () => {
            const take = aTake({ purpose: 'preview', voiceId: input.voiceId });
            this.takes.unshift(take);
            return take;
          }),
        draft: () => call('draft', undefined, () => this.draft),
        script: (input: { id: string }) =>
          call('script', input, () => {
            const opened = this.scripts.get(input.id);
            this.draft = opened ?? this.draft;
            return opened;
          }),
        saveScript: (input: { id: string; content: ScriptContent; left: boolean }) =>
          call('saveScript', input, () => {
            const saved = { id: input.id, ...input.content };
            if (!input.left) this.draft = saved;
            this.scripts.set(input.id, saved);
          }),
        voices: (input: { connectionId: string; refresh: boolean }) =>
          call('voices', input, () => ({ rev: 0, ...this.voices })),
        starVoice: (input: { voiceId: string; starred: boolean }) =>
          call('starVoice', input, () => aVoice(input.voiceId, { starred: input.starred })),
        saveVoice: (input: { voiceId: string; name: string }) =>
          call('saveVoice', input, () => aVoice(input.voiceId, { name: input.name, source: 'user' })),
        removeVoice: (input: { voiceId: string }) => call('removeVoice', input, () => undefined),
      },
    };
    return api as unknown as SpeechApi;
  }
}

export function emptyDraft(): ScriptDraft {
  const { voiceId, ...settings } = DEFAULT_SETTINGS.speech;
  return { id: newId(), text: '', voiceId, castMode: false, cast: {}, settings };
}

/** Returns a promise and the function that resolves it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
