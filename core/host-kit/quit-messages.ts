import type { Settings } from '../../shared/domain/settings.ts';
import type { RunningWork } from '../jobs/running-work.ts';

/** Messages about running work when the app quits, for the main process, which has no catalogue. */
export interface QuitMessages {
  readonly question: string;
  readonly quit: string;
  readonly stay: string;
  /** Shown in a terminal after the running work. */
  readonly insist: string;
  readonly sending: (count: number) => string;
  readonly answering: (count: number) => string;
  readonly atService: (count: number) => string;
  readonly waiting: (count: number) => string;
}

const EN: QuitMessages = {
  question: 'Quit while work is under way?',
  quit: 'Quit anyway',
  stay: 'Go on working',
  insist: 'Ending in a moment. Press Ctrl-C once more to end at once.',
  sending: (n) =>
    `${n === 1 ? '1 task is' : `${n} tasks are`} being sent and may be charged. If no answer comes within two seconds, the next start shows that its outcome is unknown; nothing is sent twice.`,
  answering: (n) =>
    `${n === 1 ? '1 answer is' : `${n} answers are`} being written. What has come so far is kept; the rest is not.`,
  atService: (n) =>
    `${n === 1 ? '1 task goes' : `${n} tasks go`} on at the service. What comes of it is fetched at the next start.`,
  waiting: (n) =>
    `${n === 1 ? '1 task waits' : `${n} tasks wait`} and nothing of it is on its way. It is kept for the next start.`,
};

const ZH_CN: QuitMessages = {
  question: '还有任务正在进行，要退出吗？',
  quit: '仍然退出',
  stay: '继续工作',
  insist: '即将退出。再按一次 Ctrl-C 立即退出。',
  sending: (n) =>
    `${n} 个任务正在发送，可能会计费。如果两秒内没有收到回复，下次启动时会显示结果未知；不会重复发送。`,
  answering: (n) => `${n} 条回答正在生成。已收到的内容会保留，其余部分不会继续。`,
  atService: (n) => `${n} 个任务会在服务端继续，下次启动时取回结果。`,
  waiting: (n) => `${n} 个任务在等待，尚未发送任何内容，会保留到下次启动。`,
};

/**
 * Returns the messages in the language of the settings.
 * @param system the system's languages as BCP 47 tags, best first.
 */
export function quitMessages(language: Settings['language'], system: readonly string[]): QuitMessages {
  return languageFor(language, system) === 'en' ? EN : ZH_CN;
}

/**
 * Returns the language of messages without a catalogue: the one of the settings, or the system's best that is known.
 * @param system the system's languages as BCP 47 tags, best first.
 */
export function languageFor(
  language: Settings['language'],
  system: readonly string[],
): Exclude<Settings['language'], 'system'> {
  if (language !== 'system') return language;
  const known = system
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag === 'en' || tag === 'zh');
  return known === 'zh' ? 'zh-CN' : 'en';
}

/** Describes running work and its fate, one sentence per kind. */
export function describeRunningWork(underWay: RunningWork, words: QuitMessages): string[] {
  const kinds = ['sending', 'answering', 'atService', 'waiting'] as const;
  return kinds.flatMap((kind) => (underWay[kind] > 0 ? [words[kind](underWay[kind])] : []));
}
