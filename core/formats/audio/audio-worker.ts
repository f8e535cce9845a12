import { isMainThread, parentPort } from 'node:worker_threads';
import { AudioError } from './audio-error.ts';
import type { AudioFailure, AudioReply, AudioResults, AudioTask } from './audio-task.ts';
import { copyTagged } from './copy-tagged.ts';
import { joinAudio } from './join-audio.ts';
import { measureAudio } from './measure-audio.ts';

/** The thread's program: one reply for each task. Tasks take turns, so that a long one does not hold up the others. */
if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  // The mp3 decoder would write a line for each damaged frame; failures are told by replies.
  Object.assign(console, { error() {} });
  port.on('message', ({ id, task }: { id: number; task: AudioTask }) => {
    perform(task)
      .then((result) => ({ id, result }) satisfies AudioReply)
      .catch((error: unknown) => ({ id, failure: failureOf(error) }) satisfies AudioReply)
      .then((reply: AudioReply) => port.postMessage(reply));
  });
}

async function perform(task: AudioTask): Promise<AudioResults[AudioTask['type']]> {
  switch (task.type) {
    case 'join':
      await joinAudio(task.parts, task.out);
      return undefined;
    case 'measure':
      return measureAudio(task.file, task.pcmRate);
    case 'copy':
      return copyTagged(task.file, task.to, task.tags);
    default:
      return task satisfies never;
  }
}

function failureOf(error: unknown): AudioFailure {
  if (error instanceof AudioError) return { kind: 'audio', reason: error.reason, message: error.message };
  if (!(error instanceof Error)) return { kind: 'defect', message: String(error) };
  const { message } = error;
  return 'code' in error && 'syscall' in error && typeof error.code === 'string'
    ? { kind: 'storage', code: error.code, message }
    : { kind: 'defect', message: error.stack ?? message };
}
