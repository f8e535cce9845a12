import type { Voice } from '../../../shared/domain/voice.ts';
import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import type { StoredVoice, VoiceStore } from '../../db/generations/voice-store.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import type { ListedVoice } from '../../service/speech/voices.ts';
import type { Connections } from '../../settings/connections.ts';

export interface VoicesPorts {
  readonly store: VoiceStore;
  readonly calls: Pick<ServiceCalls, 'listVoices'>;
  readonly connections: Pick<Connections, 'get' | 'forCall'>;
  readonly clock: Clock;
  readonly changes: Changes;
}

/** The last fetched voice list, with the address it came from. */
interface Listed {
  readonly from: string;
  readonly voices: readonly ListedVoice[];
}

/** The voices to choose from: those of the service's list, and the user's saved ones. */
export class Voices {
  readonly #ports: VoicesPorts;
  readonly #listed = new Map<string, Listed>();

  constructor(ports: VoicesPorts) {
    this.#ports = ports;
  }

  /** Returns the known voices, with the error if the service's list failed. @throws NotFound */
  async list(
    input: { connectionId: string; refresh: boolean },
    signal: AbortSignal,
  ): Promise<{ voices: Voice[]; listed: boolean; error: ServiceErrorData | null }> {
    const { connectionId, refresh } = input;
    const { baseUrl, profile } = await this.#ports.connections.get(connectionId);
    if (profile.voicesPath === null) {
      this.#listed.delete(connectionId);
      return { voices: this.#merge([]), listed: false, error: null };
    }
    const from = baseUrl + profile.voicesPath;
    const before = this.#listed.get(connectionId);
    const known = before?.from === from ? before.voices : null;
    if (known && !refresh) return { voices: this.#merge(known), listed: true, error: null };
    try {
      const voices = await this.#fetchList(connectionId, signal);
      // The address of a sandbox is known once it runs.
      const { baseUrl: now } = await this.#ports.connections.get(connectionId);
      this.#listed.set(connectionId, { from: now + profile.voicesPath, voices });
      return { voices: this.#merge(voices), listed: true, error: null };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { voices: this.#merge(known ?? []), listed: true, error: error.data };
    }
  }

  /** Finds a voice by its id, listed or saved. */
  find(voiceId: string): Voice | undefined {
    const listed = this.#inLists(voiceId);
    const stored = this.#ports.store.get(voiceId);
    if (listed) return listedVoice(listed, stored);
    return stored && keptVoice(stored);
  }

  save(input: { voiceId: string; name: string; language: string | null; note: string }): Voice {
    const { store, clock } = this.#ports;
    const { voiceId, name, note } = input;
    const before = this.find(voiceId);
    const language = input.language === '' ? null : input.language;
    const gender = before?.gender ?? null;
    const starred = before?.starred ?? false;
    store.put({ voiceId, name, language, gender, note, added: true, starred }, clock.now());
    return this.#publish(voiceId);
  }

  /** @throws NotFound for a voice that is not saved */
  remove(voiceId: string): void {
    if (!this.#ports.store.get(voiceId)?.added) throw new NotFound('voice', voiceId);
    this.#ports.store.delete(voiceId);
    this.#publishOrRemove(voiceId);
  }

  /** @throws NotFound for a voice that is neither listed nor saved */
  star(voiceId: string, starred: boolean): Voice {
    const voice = this.find(voiceId);
    if (!voice) throw new NotFound('voice', voiceId);
    const { store, clock } = this.#ports;
    const { name, language, gender, note } = voice;
    const added = store.get(voiceId)?.added ?? false;
    if (starred || added) {
      store.put({ voiceId, name, language, gender, note, added, starred }, clock.now());
    } else {
      store.delete(voiceId);
    }
    this.#publishOrRemove(voiceId);
    return { ...voice, starred };
  }

  async #fetchList(connectionId: string, signal: AbortSignal): Promise<readonly ListedVoice[]> {
    const { calls, connections } = this.#ports;
    return (await calls.listVoices(await connections.forCall(connectionId), { signal })) ?? [];
  }

  /** Merges the service's voices in their order with those that are only saved. */
  #merge(listed: readonly ListedVoice[]): Voice[] {
    const shelf = new Map(this.#ports.store.all().map((voice) => [voice.voiceId, voice]));
    const voices = listed.map((voice) => listedVoice(voice, shelf.get(voice.voiceId)));
    for (const { voiceId } of listed) shelf.delete(voiceId);
    return [...voices, ...[...shelf.values()].map(keptVoice)];
  }

  #inLists(voiceId: string): ListedVoice | undefined {
    for (const { voices } of this.#listed.values()) {
      const found = voices.find((voice) => voice.voiceId === voiceId);
      if (found) return found;
    }
    return undefined;
  }

  #publish(voiceId: string): Voice {
    const voice = this.find(voiceId);
    if (!voice) throw new NotFound('voice', voiceId);
    this.#ports.changes.publish({ type: 'voice', voice });
    return voice;
  }

  #publishOrRemove(voiceId: string): void {
    if (this.find(voiceId)) this.#publish(voiceId);
    else this.#ports.changes.publish({ type: 'voice_removed', voiceId });
  }
}

/** The user's details of a voice precede the service's. */
function listedVoice(listed: ListedVoice, stored: StoredVoice | undefined): Voice {
  const { voiceId, name, language, gender } = listed;
  const own = stored?.added ? stored : undefined;
  return {
    voiceId,
    name: own?.name || name || voiceId,
    language: own?.language ?? language,
    gender,
    note: own?.note ?? '',
    source: 'service',
    starred: stored?.starred ?? false,
  };
}

/** A voice that is only saved. A starred one stays the service's while its list is unavailable. */
function keptVoice({ voiceId, name, language, gender, note, added, starred }: StoredVoice): Voice {
  const source = added ? 'user' : 'service';
  return { voiceId, name: name || voiceId, language, gender, note, source, starred };
}
