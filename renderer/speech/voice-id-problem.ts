/** Lengths the core takes, in UTF-16 units. */
export const VOICE_LIMITS = { id: 200, language: 40, note: 2000 } as const;

/** Why a voice id as typed cannot be kept; a key of the message catalogue. */
export type VoiceIdProblem = 'idEmpty' | 'idTooLong' | 'idControl' | 'idKnown';

export function voiceIdProblem(text: string, isKnown: (voiceId: string) => boolean): VoiceIdProblem | null {
  const id = text.trim();
  if (id === '') return 'idEmpty';
  if (id.length > VOICE_LIMITS.id) return 'idTooLong';
  if (/\p{Cc}/u.test(id)) return 'idControl';
  return isKnown(id) ? 'idKnown' : null;
}
