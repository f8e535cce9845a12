import { isMainThread } from 'node:worker_threads';
import { serveTasks } from '../../platform/task-thread.ts';
import { AudioError } from './audio-error.ts';
import { copyTagged } from './copy-tagged.ts';
import { joinAudio } from './join-audio.ts';
import { measureAudio } from './measure-audio.ts';
import { normalizeAudio } from './normalize-audio.ts';

const procedures = { join: joinAudio, measure: measureAudio, copy: copyTagged, normalize: normalizeAudio };
export type AudioProcedures = typeof procedures;

// The mp3 decoder logs every damaged frame; failures are returned to the caller instead.
if (!isMainThread) Object.assign(console, { error() {} });
serveTasks(procedures, (error) => (error instanceof AudioError ? error.reason : null));
