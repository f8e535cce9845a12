/** A voice of the speech program, before any modification. */
export type BaseVoice = 'awb' | 'kal16' | 'slt';

/** A voice of the sandbox: a base voice and its modifications. Each of them is audible, and the tests measure it. */
export interface SandboxVoice {
  readonly id: string;
  readonly name: string;
  /** Primary language; each voice also speaks the other one, in its own timbre. */
  readonly language: 'en-GB' | 'en-US' | 'zh-CN';
  readonly gender: 'female' | 'male';
  readonly base: BaseVoice;
  /** Mean fundamental frequency at pitch 0, in hertz. */
  readonly pitchHz: number;
  /** Pitch range, as a fraction of the mean frequency. */
  readonly melody: number;
  /** Factor applied to all formants: above 1 sounds like a smaller person. */
  readonly formants: number;
  /** Factor applied to the pace at speed 1. */
  readonly pace: number;
  /** Boost of frequencies above 2.5 kHz, in dB. */
  readonly brightness: number;
}

type Preset = [base: BaseVoice, hz: number, melody: number, formants: number, pace: number, bright: number];

function voice(
  id: string,
  name: string,
  language: SandboxVoice['language'],
  gender: SandboxVoice['gender'],
  [base, pitchHz, melody, formants, pace, brightness]: Preset,
): SandboxVoice {
  return { id, name, language, gender, base, pitchHz, melody, formants, pace, brightness };
}

/** All voices of the sandbox, in the order of the list. */
export const VOICES: readonly SandboxVoice[] = [
  voice('en-us-ava', 'Ava', 'en-US', 'female', ['slt', 180, 0.13, 1, 1, 8]),
  voice('en-us-ben', 'Ben', 'en-US', 'male', ['kal16', 106, 0.13, 1.1, 1.05, 6]),
  voice('en-gb-callum', 'Callum', 'en-GB', 'male', ['awb', 130, 0.14, 1, 1, 3]),
  voice('en-us-dora', 'Dora', 'en-US', 'female', ['slt', 150, 0.1, 0.9, 0.92, 8]),
  voice('en-us-ellie', 'Ellie', 'en-US', 'female', ['slt', 228, 0.16, 1.14, 1.06, 7]),
  voice('en-gb-fiona', 'Fiona', 'en-GB', 'female', ['awb', 205, 0.13, 1.17, 1, 3]),
  voice('en-gb-graham', 'Graham', 'en-GB', 'male', ['awb', 88, 0.11, 0.88, 0.92, 5]),
  voice('en-us-hal', 'Hal (retro robot)', 'en-US', 'male', ['kal16', 98, 0.1, 1, 1, 0]),
  voice('zh-cn-lan', '兰 Lan (accented)', 'zh-CN', 'female', ['slt', 205, 0.13, 1.04, 1, 8]),
  voice('zh-cn-wei', '伟 Wei (accented)', 'zh-CN', 'male', ['awb', 142, 0.13, 0.94, 1, 6]),
  voice('zh-cn-ning', '宁 Ning (accented)', 'zh-CN', 'female', ['slt', 170, 0.11, 0.94, 0.92, 8]),
];
