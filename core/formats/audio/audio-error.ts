/** Why an audio file was rejected. */
export type AudioReason = 'unreadable' | 'empty' | 'too_long' | 'unsupported';

/** Thrown when an audio file cannot be decoded or converted. The message is a plain sentence. */
export class AudioError extends Error {
  readonly reason: AudioReason;

  constructor(reason: AudioReason, message: string) {
    super(message);
    this.name = 'AudioError';
    this.reason = reason;
  }
}
