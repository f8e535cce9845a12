import { createHash } from 'node:crypto';
import type { Inputs } from '../../../shared/contract/index.ts';
import type { TrashedTake } from '../../../shared/contract/speech.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import type { SpeechSettings, Take, TakeSegment } from '../../../shared/domain/take.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type { SegmentStore } from '../../db/generations/segment-store.ts';
import type { TakeSettings } from '../../db/generations/shapes.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Connections } from '../../settings/connections.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import type { GenerationKind } from '../generations.ts';
import { type Script, speakableText, takeTitle, withVoiceName } from './script.ts';
import type { SegmentFiles } from './segment-files.ts';
import { Takes, type TakesPorts } from './speech-kind.ts';
import type { Voices } from './voices.ts';

export interface SpeechPorts extends TakesPorts {
  readonly takes: GenerationStore<TakeSettings, object>;
  readonly segments: SegmentStore;
  readonly segmentFiles: Pick<SegmentFiles, 'has'>;
  readonly voices: Voices;
  readonly runner: TakesPorts['runner'] & Pick<JobRunner, 'start'>;
  readonly connections: TakesPorts['connections'] & Pick<Connections, 'get'>;
  readonly settings: Pick<SettingsService, 'get' | 'change'>;
}

/** The speech API of the windows. Every method throws NotFound for what is missing or in the trash. */
export class Speech extends Takes {
  readonly #ports: SpeechPorts;
  /** Previews being created, by key, so that two clicks on one voice create one preview. */
  readonly #previewing = new Map<string, Promise<Take>>();

  constructor(ports: SpeechPorts, kind: GenerationKind<TakeSettings, object, Take>) {
    super(ports, ports.takes, kind);
    this.#ports = ports;
  }

  /**
   * Creates a take per run of the same script. Repeating an operation id returns the same take.
   * @throws Conflict `script_empty`, `nothing_to_speak`, `too_many_pieces`, `queue_full`; ServiceError `key`
   */
  async create(input: Inputs['speech']['create']): Promise<Take[]> {
    const { connectionId, cast, settings, source = null, scriptId = null } = input;
    const prompt = speakableText(input.text);
    const title = takeTitle(input.title, prompt);
    const isTrial = input.runs.length > 1;
    const scripts = input.runs.map(({ opId, voiceId }): Script => {
      const voice = this.#ports.voices.find(voiceId)?.name ?? voiceId;
      const common = {
        opId,
        prompt,
        settings: { ...settings, voiceId, cast },
        connectionId,
        source,
        scriptId,
      };
      return { ...common, title: isTrial ? withVoiceName(voice, title) : title };
    });
    const [script] = scripts;
    const takes =
      script && !isTrial && input.like !== undefined
        ? [await this.writer.writeLike(script, this.find(input.like).jobId)]
        : await this.writer.write(scripts);
    const [first] = input.runs;
    if (first && input.runs.length === 1) this.#remember({ ...settings, voiceId: first.voiceId });
    else this.#remember({ ...settings, voiceId: this.#ports.settings.get().speech.voiceId });
    return takes;
  }

  /** Creates another take of the same script. @throws as `create` */
  async regenerate({ opId, id }: { opId: string; id: string }): Promise<Take> {
    const { purpose, title, prompt, settings, connectionId, source, scriptId, previewKey } = this.find(id);
    const same = { purpose, title, prompt, settings, connectionId, source, scriptId, previewKey };
    return only(await this.writer.write([{ ...same, opId, parentId: id }]));
  }

  /** Regenerates one segment of a take. @throws Conflict `segments_gone`, `job_running`, and as `create` */
  regenerateSegment({ opId, id, n }: { opId: string; id: string; n: number }): Promise<Take> {
    return this.writer.regenerateSegment(opId, id, n);
  }

  /** Returns the segments of a finished take, in order. */
  segments(id: string): { segments: TakeSegment[]; canRegenerate: boolean } {
    const { segmentFiles } = this.#ports;
    const { jobId } = this.find(id);
    const segments: TakeSegment[] = [];
    let startMs = 0;
    let canRegenerate = true;
    for (const { n, file, text, voiceId, durationMs } of this.#ports.segments.made(jobId)) {
      if (text === undefined || voiceId === undefined) return { segments: [], canRegenerate: false };
      segments.push({ n, text, voiceId, startMs, durationMs });
      startMs += durationMs;
      canRegenerate &&= segmentFiles.has(jobId, file);
    }
    return { segments, canRegenerate };
  }

  /** Returns the voice's sample: the existing one, or a new one. @throws as `create` */
  async preview(input: { opId: string; connectionId: string; voiceId: string }): Promise<Take> {
    const script = await this.#sample(input);
    const key = script.previewKey ?? '';
    const before = this.store.preview(key);
    const shown = before && this.show(before);
    if (shown?.asset?.missing === false) return shown;
    if (shown && !isEnd(shown.state)) return this.#continue(shown);
    const making = this.#previewing.get(key) ?? this.writer.write([script]).then(only);
    this.#previewing.set(key, making);
    try {
      return await making;
    } finally {
      this.#previewing.delete(key);
    }
  }

  trashedTakes(limit: number): { items: TrashedTake[]; more: boolean } {
    const { items, more } = this.trash(limit);
    return { items: items.map(({ view: take, ...rest }) => ({ take, ...rest })), more };
  }

  /** Continues a running preview; one held by a restart is resumed, since it was requested again. */
  async #continue(preview: Take): Promise<Take> {
    const { jobs, runner } = this.#ports;
    if (jobs.get(preview.jobId)?.held) await runner.start(preview.jobId);
    return this.get(preview.id);
  }

  /** Returns the script of a voice's sample, with the service's defaults and the last used model. */
  async #sample(input: { opId: string; connectionId: string; voiceId: string }): Promise<Script> {
    const { opId, connectionId, voiceId } = input;
    const { connections, settings: keeper, voices } = this.#ports;
    const { baseUrl } = await connections.get(connectionId);
    // The sandbox has another port at each start, but the same voices.
    const origin = connectionId === SANDBOX_CONNECTION ? connectionId : new URL(baseUrl).origin;
    const { voiceId: _voice, ...defaults } = DEFAULT_SETTINGS.speech;
    const settings = { ...defaults, model: keeper.get().speech.model };
    const voice = voices.find(voiceId);
    const text = sampleSentence(voice?.language ?? null);
    const previewKey = createHash('sha256')
      .update(JSON.stringify([origin, voiceId, text, Object.entries(settings).sort()]))
      .digest('hex');
    const title = voice?.name ?? voiceId;
    const spoken = { prompt: text, settings: { ...settings, voiceId, cast: null } };
    return { ...spoken, purpose: 'preview', title, opId, connectionId, previewKey };
  }

  #remember(used: SpeechSettings & { voiceId: string | null }): void {
    const { settings } = this.#ports;
    const now: Readonly<Record<string, unknown>> = settings.get().speech;
    if (Object.entries(used).some(([name, value]) => now[name] !== value)) settings.change({ speech: used });
  }
}

function only(takes: readonly Take[]): Take {
  const [take] = takes;
  if (!take) throw new Error('no take was made');
  return take;
}

/** Texts of voice samples: long enough to judge a voice, short enough to cost almost nothing. */
const SENTENCES = {
  en: 'Hello! This is how I sound. It is a quarter past nine, and the coffee is still warm.',
  zh: '你好！这就是我的声音。现在是九点一刻，咖啡还是热的。',
} as const;

/**
 * Returns the sample text for a voice: Chinese for Chinese voices, else English. @param language as the service states
 * it
 */
export function sampleSentence(language: string | null): string {
  const isChinese = /^(zh|cmn|yue|chinese|mandarin|cantonese|中文|汉语|普通话|粤语)/i.test(
    language?.trim() ?? '',
  );
  return isChinese ? SENTENCES.zh : SENTENCES.en;
}
