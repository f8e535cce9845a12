import { execFileSync, spawnSync } from 'node:child_process';

/** Whether ffprobe is installed; tests use it only then. */
export const HAS_FFPROBE = spawnSync('ffprobe', ['-version']).error === undefined;

/** Some systems package sox's MP3 support separately. */
const SOX_FORMATS = /^AUDIO FILE FORMATS: (.*)$/m
  .exec(spawnSync('sox', ['--help'], { encoding: 'utf8' }).stdout ?? '')?.[1]
  ?.split(' ');

/** Returns whether sox is installed and reads files with that extension. */
export const soxReads = (ending: string) => SOX_FORMATS?.includes(ending) ?? false;

/** Returns ffprobe's description of a file. */
export function ffprobe(path: string) {
  const entries = [
    '-show_entries',
    'format=format_name,duration:format_tags=title:stream=sample_rate,channels,bit_rate',
    '-select_streams',
    'a',
  ];
  const told = execFileSync('ffprobe', ['-v', 'error', ...entries, '-of', 'flat', path], {
    encoding: 'utf8',
  });
  const value = (name: string) => new RegExp(`${name}="?(.*?)"?$`, 'm').exec(told)?.[1] ?? '';
  return {
    format: value('format_name'),
    sampleRate: Number(value('sample_rate')),
    channels: Number(value('channels')),
    bitrate: Number(value('bit_rate')),
    seconds: Number(value('duration')),
    title: value('title'),
  };
}

/** Returns the mean level of a file as measured by sox, in dB below full scale. */
export function soxLevel(path: string): number {
  const { stderr } = spawnSync('sox', [path, '-n', 'stats'], { encoding: 'utf8' });
  return Number(/RMS lev dB\s+(-?[\d.]+)/.exec(stderr)?.[1]);
}
