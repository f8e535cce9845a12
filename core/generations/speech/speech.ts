import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ScriptDraft, TrashedTake } from '../../../shared/contract/speech.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import type { Cast, SpeechSettings, Take, TakeSegment, TakeSource } from '../../../shared/domain/take.ts';
import type { StoredTake, TakeStore } from '../../db/generations/take-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import { NotFound } from '../../platform/refusal.ts';
import { TRASH_KEPT_MS } from '../../platform/trash-time.ts';
import type { Connections } from '../../settings/connections.ts';
import type { SettingsKeeper } from '../../settings/settings-keeper.ts';
import type { PartFiles } from './part-files.ts';
import { sampleSentence } from './sample-sentence.ts';
import { namedByVoice, readableText, type Script, takeTitle } from './script.ts';
import type { TakeViews } from './take-views.ts';
import type { TakeWriter } from './take-writer.ts';
import type { Voices } from './voices.ts';

/** Time of deletion of what the user deleted for good: older than any, so that the next tidying ends what was begun. */
const ON_ITS_WAY_OUT = 0;

export interface SpeechPorts {
  readonly db: DatabaseSync;
  readonly takes: TakeStore;
  readonly jobs: Pick<JobStore, 'get'>;
  readonly drafts: DraftStore;
  readonly writer: TakeWriter;
  readonly views: TakeViews;
  readonly voices: Voices;
  readonly parts: Pick<PartFiles, 'remove' | 'has'>;
  readonly library: Pick<Library, 'remove' | 'restore' | 'purge'>;
  readonly runner: Pick<JobRunner, 'cancel' | 'start'>;
  readonly connections: Pick<Connections, 'get'>;
  readonly settings: Pick<SettingsKeeper, 'get' | 'change'>;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Told before and after something is deleted for good by hand: the dated copies of the database hold it. */
  readonly onErase: () => void;
}

/** Takes as the window sees them. All of it throws NotFound for what is not there or in the trash. */
export class Speech {
  readonly #ports: SpeechPorts;
  /** Previews being begun, by key: two clicks on one voice are one preview. */
  readonly #previewing = new Map<string, Promise<Take>>();

  constructor(ports: SpeechPorts) {
    this.#ports = ports;
  }

  /**
   * One take for each run, of the same script. The same opId twice is the same take.
   * @throws Conflict `script_empty`, `nothing_to_speak`, `too_many_pieces`, `queue_full`; ServiceError `key`
   */
  async create(input: {
    runs: readonly { opId: string; voiceId: string }[];
    connectionId: string;
    text: string;
    cast: Cast | null;
    settings: SpeechSettings;
    title?: string | undefined;
    source?: TakeSource | undefined;
  }): Promise<Take[]> {
    const { connectionId, cast, settings } = input;
    const text = readableText(input.text);
    const title = takeTitle(input.title, text);
    const common = { purpose: 'take', text, cast, settings, connectionId } as const;
    const lineage = { parentId: null, source: input.source ?? null, previewKey: null };
    const isTrial = input.runs.length > 1;
    const takes = await this.#ports.writer.write(
      input.runs.map((run) => {
        const voice = this.#ports.voices.find(run.voiceId)?.name ?? run.voiceId;
        return { ...run, ...common, ...lineage, title: isTrial ? namedByVoice(voice, title) : title };
      }),
    );
    const [first] = input.runs;
    if (first && input.runs.length === 1) this.#remember({ ...settings, voiceId: first.voiceId });
    else this.#remember({ ...settings, voiceId: this.#ports.settings.get().speech.voiceId });
    return takes;
  }

  /** The same script again, as a take beside this one. @throws as `create` */
  async regenerate({ opId, id }: { opId: string; id: string }): Promise<Take> {
    const { purpose, title, text, voiceId, cast, settings, connectionId, source, previewKey } =
      this.#ports.views.find(id);
    const same = { purpose, title, text, voiceId, cast, settings, connectionId, source, previewKey };
    return only(await this.#ports.writer.write([{ ...same, opId, parentId: id }]));
  }

  /** One segment again, in the same take. @throws Conflict `segments_gone`, `job_running`, and as `create` */
  regenerateSegment({ opId, id, n }: { opId: string; id: string; n: number }): Promise<Take> {
    return this.#ports.writer.regenerateSegment(opId, id, n);
  }

  /** The segments of a made take, in order. */
  segments(id: string): { segments: TakeSegment[]; canRegenerate: boolean } {
    const { takes, parts, views } = this.#ports;
    const { jobId } = views.find(id);
    const segments: TakeSegment[] = [];
    let startMs = 0;
    let canRegenerate = true;
    for (const { n, file, text, voiceId, durationMs } of takes.parts(jobId)) {
      if (text === undefined || voiceId === undefined) return { segments: [], canRegenerate: false };
      segments.push({ n, text, voiceId, startMs, durationMs });
      startMs += durationMs;
      canRegenerate &&= parts.has(jobId, file);
    }
    return { segments, canRegenerate };
  }

  /** The voice's sample: the one made before where there is one, else a new one. @throws as `create` */
  async preview(input: { opId: string; connectionId: string; voiceId: string }): Promise<Take> {
    const script = await this.#sample(input);
    const key = script.previewKey ?? '';
    const before = this.#ports.takes.preview(key);
    const shown = before && this.#ports.views.show(before);
    if (shown?.asset?.missing === false) return shown;
    if (shown && !isEnd(shown.state)) return this.#goOn(shown);
    const making = this.#previewing.get(key) ?? this.#ports.writer.write([script]).then(only);
    this.#previewing.set(key, making);
    try {
      return await making;
    } finally {
      this.#previewing.delete(key);
    }
  }

  takes(limit: number, before?: string): { items: Take[]; more: boolean } {
    const found = this.#ports.takes.page(before, limit + 1);
    const items = found.slice(0, limit).map((take) => this.#ports.views.show(take));
    return { items, more: found.length > limit };
  }

  get(id: string): Take {
    return this.#ports.views.show(this.#ports.views.find(id));
  }

  /** To the trash, with its file. What is under way is stopped, and then makes none. */
  async remove(id: string): Promise<void> {
    const { db, takes, library, runner, clock, changes, views } = this.#ports;
    const { jobId, assetId, redo } = views.find(id);
    transaction(db, () => {
      takes.setDeleted(id, clock.now());
      if (assetId !== null) library.remove(assetId, clock.now());
    });
    changes.publish({ type: 'take_removed', id });
    await runner.cancel(jobId);
    if (redo !== null) await runner.cancel(redo.jobId);
  }

  restore(id: string): Take {
    const { db, takes, library, views } = this.#ports;
    const found = takes.get(id);
    if (!found) throw new NotFound('take', id);
    transaction(db, () => {
      takes.setDeleted(id, null);
      if (found.assetId !== null) library.restore(found.assetId);
    });
    views.publish(id);
    return this.get(id);
  }

  /** The newest `limit` of the trash, last deleted first. */
  trash(limit: number): { items: TrashedTake[]; more: boolean } {
    const { takes, views } = this.#ports;
    const found = takes.trashed(limit + 1);
    const items = found.slice(0, limit).flatMap((stored) =>
      stored.deletedAt === null
        ? []
        : [
            {
              take: views.show(stored),
              deletedAt: stored.deletedAt,
              goesAt: stored.deletedAt + TRASH_KEPT_MS,
            },
          ],
    );
    return { items, more: found.length > limit };
  }

  /** Deletes for good what is in the trash: row, jobs, file, pieces. @throws NotFound also for one not in the trash */
  async deleteForGood(id: string): Promise<void> {
    const { db, takes, library, runner, parts, onErase } = this.#ports;
    // Its job may be ending still.
    const { jobId: ending, redo } = this.#trashed(id);
    await runner.cancel(ending);
    if (redo !== null) await runner.cancel(redo.jobId);
    const { jobId, assetId } = this.#trashed(id);
    onErase();
    transaction(db, () => {
      takes.delete(id);
      // A file that a crash leaves over goes with the next tidying, not in 30 days.
      if (assetId !== null) library.remove(assetId, ON_ITS_WAY_OUT);
    });
    await library.purge(ON_ITS_WAY_OUT);
    onErase();
    await parts.remove(jobId);
    if (redo !== null) await parts.remove(redo.jobId);
  }

  draft(): ScriptDraft {
    const { voiceId, ...settings } = this.#ports.settings.get().speech;
    return this.#ports.drafts.script() ?? { text: '', voiceId, castMode: false, cast: {}, settings };
  }

  saveDraft(draft: ScriptDraft): void {
    this.#ports.drafts.saveScript(draft);
  }

  /**
   * Deletes for good what went to the trash before a time; their files are the library's to purge. Answers with how many
   * have gone.
   */
  purge(before: number): number {
    const { db, takes } = this.#ports;
    const expired = takes.expired(before);
    for (const id of expired) transaction(db, () => takes.delete(id));
    return expired.length;
  }

  #trashed(id: string): StoredTake {
    const found = this.#ports.takes.get(id);
    if (!found || found.deletedAt === null) throw new NotFound('take', id);
    return found;
  }

  /** A preview under way; one that the last run left waiting goes on, for it was asked for again. */
  async #goOn(preview: Take): Promise<Take> {
    const { jobs, runner } = this.#ports;
    if (jobs.get(preview.jobId)?.held) await runner.start(preview.jobId);
    return this.get(preview.id);
  }

  /** What a voice's sample is: as the service speaks by itself, with the model last used. */
  async #sample(input: { opId: string; connectionId: string; voiceId: string }): Promise<Script> {
    const { opId, connectionId, voiceId } = input;
    const { connections, settings: keeper, voices } = this.#ports;
    const { baseUrl } = await connections.get(connectionId);
    // The sandbox has another port at each start, and the same voices.
    const origin = connectionId === SANDBOX_CONNECTION ? connectionId : new URL(baseUrl).origin;
    const { voiceId: _voice, ...defaults } = DEFAULT_SETTINGS.speech;
    const settings = { ...defaults, model: keeper.get().speech.model };
    const voice = voices.find(voiceId);
    const text = sampleSentence(voice?.language ?? null);
    const previewKey = createHash('sha256')
      .update(JSON.stringify([origin, voiceId, text, Object.entries(settings).sort()]))
      .digest('hex');
    const title = voice?.name ?? voiceId;
    const facts = { purpose: 'preview', title, text, voiceId, cast: null, settings } as const;
    return { ...facts, opId, connectionId, parentId: null, source: null, previewKey };
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
