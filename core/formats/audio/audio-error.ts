/** The reasons an audio file is refused for. */
export type AudioReason = 'unreadable' | 'empty' | 'too_long' | 'unsupported';

/** A file is not the sound it should be, or cannot be turned into another. The message is a plain sentence. */
export class AudioError extends Error {
  readonly reason: AudioReason;

  constructor(reason: AudioReason, message: string) {
    super(message);
    this.name = 'AudioError';
    this.reason = reason;
  }
}
