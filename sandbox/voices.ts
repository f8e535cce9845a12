import { VOICES } from './engines/voice/voices.ts';
import { hugeText } from './huge-answer.ts';
import type { Call } from './operation.ts';
import type { SpeechStudio } from './speech-studio.ts';

/** Handles GET /v1/voices: lists the voices. The client will probably play one soon. @see SERVICE.md §4 */
export async function answerVoices({ answer, checkFaults }: Call, studio: SpeechStudio): Promise<void> {
  checkFaults([]);
  studio.warm();
  const voices = VOICES.map(({ id, name, language, gender }) => ({ voice_id: id, name, language, gender }));
  const huge = answer.faults.number('huge');
  await answer.json(200, { voices, ...(huge && { padding: hugeText(huge) }) });
}
