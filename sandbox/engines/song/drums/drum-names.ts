/** Everything that is struck and has no pitch of its own in the score. */
export const DRUM_NAMES = [
  'kick',
  'snare',
  'rim',
  'clap',
  'hat',
  'open-hat',
  'ride',
  'crash',
  'tom-high',
  'tom-low',
  'shaker',
  'tambourine',
] as const;
export type DrumName = (typeof DRUM_NAMES)[number];

/** The same drums as other instruments: how each is made. */
export type KitName = 'acoustic' | 'rock' | 'electronic';
