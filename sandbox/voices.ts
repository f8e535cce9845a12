import { VOICES } from './engines/voice/voices.ts';
import { hugeText } from './huge-answer.ts';
import type { Call } from './operation.ts';
import type { SpeechStudio } from './speech-studio.ts';

/** GET /v1/voices: who can speak. Whoever asks will want to hear one. @see SERVICE.md §4 */
export async function answerVoices({ answer, checkFaults }: Call, studio: SpeechStudio): Promise<void> {
  checkFaults([]);
  studio.warm();
  const voices = VOICES.map(({ id, name, language, gender }) => ({ voice_id: id, name, language, gender }));
  const huge = answer.faults.number('huge');
  await answer.json(200, { voices, ...(huge && { padding: hugeText(huge) }) });
}
