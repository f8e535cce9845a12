import { isPause } from '../../../shared/script/pauses.ts';
import { planSegments } from '../../../shared/script/plan-segments.ts';
import { pronouncer } from '../../../shared/script/pronounce.ts';
import { splitText } from '../../../shared/script/split-text.ts';
import { type SpeechRequest, speechRequest } from '../../../shared/service/speech.ts';
import { segmentResult } from '../../db/generations/segment-store.ts';
import type { StoredTake } from '../../db/generations/shapes.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import type { Script } from './script.ts';
import { speechBody } from './speech-request.ts';

/** Maximum number of calls per click: more would be a costly mistake. */
const CALLS_MAX = 5000;

export interface SegmentRequestPorts {
  readonly jobCalls: CallStore;
  readonly settings: Pick<SettingsService, 'get'>;
}

/** The requests of the segments of scripts and takes, with the user's pronunciations. */
export class SegmentRequests {
  readonly #ports: SegmentRequestPorts;

  constructor(ports: SegmentRequestPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the request of each segment of a finished take; null if one is no longer known.
   * @param again the segment that is made again, with the pronunciations of today
   */
  ofFinished({ jobId, settings }: StoredTake, again: number | null): SpeechRequest[] | null {
    const bodies: SpeechRequest[] = [];
    const { jobCalls } = this.#ports;
    const pronounce = this.#pronouncer();
    for (const call of jobCalls.of(jobId)) {
      const { text, voiceId } = segmentResult.safeParse(call.result).data ?? {};
      const stored = speechRequest.safeParse(jobCalls.requests.get(jobId, call.n).body).data;
      const known = text && voiceId ? speechBody({ text, voiceId }, settings, pronounce) : undefined;
      const body = call.n === again ? (known ?? stored) : (stored ?? known);
      if (body === undefined) return null;
      bodies.push(body);
    }
    return bodies;
  }

  #pronouncer() {
    return pronouncer(this.#ports.settings.get().pronunciations);
  }

  /** Returns the requests of each script. @throws Conflict `nothing_to_speak`, `too_many_pieces` */
  plan(scripts: readonly Script[], connection: ServiceConnection) {
    // The runs of one script differ only in voice, so the text is split once.
    const cut = new Map<string, string[]>();
    const split: typeof splitText = (text, max, first) => {
      const key = `${first} ${text}`;
      const texts = cut.get(key) ?? splitText(text, max, first);
      cut.set(key, texts);
      return texts;
    };
    const plans = scripts.map((script) => ({ script, bodies: this.#bodies(script, connection, split) }));
    if (plans.reduce((sum, { bodies }) => sum + bodies.length, 0) > CALLS_MAX) {
      throw new Conflict('too_many_pieces');
    }
    return plans;
  }

  #bodies(
    { prompt: text, settings }: Pick<StoredTake | Script, 'prompt' | 'settings'>,
    connection: ServiceConnection,
    split: typeof splitText = splitText,
  ): SpeechRequest[] {
    const pronounce = this.#pronouncer();
    const segments = Array.from(
      planSegments({ ...settings, text, pronounce }, connection.profile.speechPieceMax, split),
    );
    if (segments.every((segment) => isPause(segment.text))) throw new Conflict('nothing_to_speak');
    return segments.map((segment) => speechBody(segment, settings, pronounce));
  }

  /** Returns the original requests; deleted ones are rebuilt from the take. */
  again(take: StoredTake, connection: ServiceConnection): SpeechRequest[] {
    const { jobCalls } = this.#ports;
    const before = jobCalls
      .of(take.jobId)
      .map(({ n }) => speechRequest.safeParse(jobCalls.requests.get(take.jobId, n).body));
    const whole = before.flatMap((body) => (body.success ? [body.data] : []));
    return whole.length === before.length ? whole : this.#bodies(take, connection);
  }
}
