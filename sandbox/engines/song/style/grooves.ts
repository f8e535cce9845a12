import type { DrumName } from '../drums/drum-names.ts';

/** Sixteen steps a bar: x is loud, o softer, . a ghost, - nothing. */
type Steps = string;

export interface Groove {
  /** While little is going on. */
  readonly quiet: Partial<Record<DrumName, Steps>>;
  readonly full: Partial<Record<DrumName, Steps>>;
  /** The fill in the last bar before a livelier section. */
  readonly fill: Partial<Record<DrumName, Steps>>;
}

const ROLL: Groove['fill'] = {
  kick: 'x---x---x---x---',
  snare: '----x---o-o-xoxo',
  'tom-high': '------------x-x-',
  'tom-low': '--------------xx',
};

export const GROOVES = {
  pop: {
    quiet: { kick: 'x-------x-------', rim: '----o-------o---', hat: 'o---o---o---o---' },
    full: {
      kick: 'x-----o-x-------',
      snare: '----x-------x---',
      hat: 'x-o-x-o-x-o-x-o-',
      tambourine: '--o---o---o---o-',
    },
    fill: {
      kick: 'x-------x-------',
      snare: '----x-----o-x-oo',
      hat: 'x-o-x-o---------',
      'tom-high': '----------x-----',
      'tom-low': '-------------x--',
    },
  },
  folk: {
    quiet: { shaker: 'o-.-o-.-o-.-o-.-' },
    full: {
      kick: 'o-------o-----.-',
      rim: '----o-------o---',
      shaker: 'x-.-o-.-x-.-o-.-',
      tambourine: '----o-------o---',
    },
    fill: { kick: 'o-------o-------', shaker: 'x-.-o-.-x-o-x-o-', rim: '----o-----o-o-oo' },
  },
  rock: {
    quiet: { kick: 'x-----x-x-------', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    full: {
      kick: 'x--x--x-x-x-----',
      snare: '----x-------x---',
      'open-hat': 'o---o---o---o---',
      crash: '----------------',
      ride: '--o---o---o---o-',
    },
    fill: ROLL,
  },
  house: {
    quiet: { kick: 'x---x---x---x---', hat: '--o---o---o---o-' },
    full: {
      kick: 'x---x---x---x---',
      clap: '----x-------x---',
      'open-hat': '--x---x---x---x-',
      hat: 'o..oo..oo..oo..o',
      shaker: '.-.-.-.-.-.-.-.-',
    },
    fill: { kick: 'x---x---x-------', clap: '----x-------x-xx', snare: 'o-o-o-o-oooooxxx' },
  },
} as const satisfies Record<string, Groove>;

export type GrooveName = keyof typeof GROOVES;
