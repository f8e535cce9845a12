import { execFileSync, spawnSync } from 'node:child_process';

const has = (program: string) => spawnSync(program, ['-version']).error === undefined;

/** Whether the program is on this machine: what it says is asked for only there. */
export const HAS_FFPROBE = has('ffprobe');
export const HAS_SOX = has('sox');

/** What ffprobe makes of a file. */
export function ffprobe(path: string): { format: string; sampleRate: number; seconds: number } {
  const entries = ['-show_entries', 'format=format_name,duration:stream=sample_rate', '-of', 'flat'];
  const told = execFileSync('ffprobe', ['-v', 'error', ...entries, path], { encoding: 'utf8' });
  const value = (name: string) => new RegExp(`${name}="(.*)"`).exec(told)?.[1] ?? '';
  return {
    format: value('format_name'),
    sampleRate: Number(value('sample_rate')),
    seconds: Number(value('duration')),
  };
}

/** Mean level of a file as sox hears it, in dB below full scale. */
export function soxLevel(path: string): number {
  const { stderr } = spawnSync('sox', [path, '-n', 'stats'], { encoding: 'utf8' });
  return Number(/RMS lev dB\s+(-?[\d.]+)/.exec(stderr)?.[1]);
}
