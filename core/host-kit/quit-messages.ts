import type { Settings } from '../../shared/domain/settings.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import { textsFor } from './texts-for.ts';

/** Messages about running work when the app quits, for the main process, which has no catalogue. */
export interface QuitMessages {
  readonly question: string;
  readonly quit: string;
  readonly stay: string;
  /** Shown in a terminal after the running work. */
  readonly insist: string;
  readonly sending: (count: number) => string;
  /** As `sending`, without the charge. */
  readonly sendingFree: (count: number) => string;
  readonly answering: (count: number) => string;
  readonly atService: (count: number) => string;
  readonly waiting: (count: number) => string;
}

const EN: QuitMessages = {
  question: 'Quit while tasks are running?',
  quit: 'Quit Anyway',
  stay: 'Cancel',
  insist: 'Quitting in a moment. Press Ctrl+C again to quit at once.',
  sending: (n) =>
    `${n === 1 ? '1 task is' : `${n} tasks are`} being sent and may be charged. Without a response within two seconds, the next start shows the outcome as unknown; nothing is sent twice.`,
  sendingFree: (n) =>
    `${n === 1 ? '1 task is' : `${n} tasks are`} being sent to the sandbox. Without a response within two seconds, the next start shows the outcome as unknown.`,
  answering: (n) =>
    `${n === 1 ? '1 answer is' : `${n} answers are`} being written. What has arrived is kept; the rest is lost.`,
  atService: (n) =>
    `${n === 1 ? '1 task continues' : `${n} tasks continue`} at the service. The result is downloaded at the next start.`,
  waiting: (n) =>
    `${n === 1 ? '1 task is' : `${n} tasks are`} queued and not sent yet. The next start keeps the queue.`,
};

const DE: QuitMessages = {
  question: 'Beenden, obwohl noch Aufgaben laufen?',
  quit: 'Trotzdem beenden',
  stay: 'Abbrechen',
  insist: 'Quartet wird gleich beendet. Drücke erneut Strg+C, um sofort zu beenden.',
  sending: (n) =>
    `${n === 1 ? '1 Aufgabe wird' : `${n} Aufgaben werden`} gerade gesendet und möglicherweise berechnet. Ohne Antwort innerhalb von zwei Sekunden zeigt der nächste Start das Ergebnis als unbekannt; nichts wird doppelt gesendet.`,
  sendingFree: (n) =>
    `${n === 1 ? '1 Aufgabe wird' : `${n} Aufgaben werden`} gerade an die Sandbox gesendet. Ohne Antwort innerhalb von zwei Sekunden zeigt der nächste Start das Ergebnis als unbekannt.`,
  answering: (n) =>
    `${n === 1 ? '1 Antwort wird' : `${n} Antworten werden`} gerade geschrieben. Was angekommen ist, bleibt erhalten; der Rest geht verloren.`,
  atService: (n) =>
    `${n === 1 ? '1 Aufgabe läuft' : `${n} Aufgaben laufen`} beim Dienst weiter. Das Ergebnis wird beim nächsten Start geladen.`,
  waiting: (n) =>
    `${n === 1 ? '1 Aufgabe wartet' : `${n} Aufgaben warten`} noch auf das Senden. Die Warteschlange bleibt bis zum nächsten Start erhalten.`,
};

const JA: QuitMessages = {
  question: '実行中のタスクがあります。終了しますか？',
  quit: '終了する',
  stay: 'キャンセル',
  insist: 'まもなく終了します。すぐに終了するには、もう一度 Ctrl+C を押してください。',
  sending: (n) =>
    `${n} 件のタスクを送信中です。料金が発生することがあります。2 秒以内に応答がない場合、次回の起動時に結果不明と表示されます。二重に送信されることはありません。`,
  sendingFree: (n) =>
    `${n} 件のタスクをサンドボックスに送信中です。2 秒以内に応答がない場合、次回の起動時に結果不明と表示されます。`,
  answering: (n) => `${n} 件の回答を生成中です。受信済みの内容は残りますが、残りは失われます。`,
  atService: (n) => `${n} 件のタスクはサービス側で続きます。結果は次回の起動時にダウンロードされます。`,
  waiting: (n) => `${n} 件のタスクが待機中で、まだ送信されていません。次回の起動まで保持されます。`,
};

const ZH_CN: QuitMessages = {
  question: '还有任务正在进行，要退出吗？',
  quit: '仍然退出',
  stay: '取消',
  insist: '即将退出。再按一次 Ctrl+C 立即退出。',
  sending: (n) =>
    `${n} 个任务正在发送，可能会收费。如果两秒内没有收到响应，下次启动时会显示结果未知；不会重复发送。`,
  sendingFree: (n) => `${n} 个任务正在发送到沙盒。如果两秒内没有收到响应，下次启动时会显示结果未知。`,
  answering: (n) => `${n} 个回答正在生成。已收到的内容会保留，其余部分会丢失。`,
  atService: (n) => `${n} 个任务会在服务端继续，下次启动时下载结果。`,
  waiting: (n) => `${n} 个任务在等待，尚未发送，会保留到下次启动。`,
};

/** The messages of each language; those of a language that has none are English. */
const MESSAGES: Readonly<Record<string, QuitMessages>> = { en: EN, 'zh-CN': ZH_CN, de: DE, ja: JA };

/**
 * Returns the messages in the language of the settings.
 * @param system the system's languages as BCP 47 tags, best first.
 */
export function quitMessages(language: Settings['language'], system: readonly string[]): QuitMessages {
  return textsFor(MESSAGES, language, system) ?? EN;
}

/** Describes running work and its fate, one sentence per kind. */
export function describeRunningWork(underWay: RunningWork, words: QuitMessages): string[] {
  const kinds = ['sending', 'sendingFree', 'answering', 'atService', 'waiting'] as const;
  return kinds.flatMap((kind) => (underWay[kind] > 0 ? [words[kind](underWay[kind])] : []));
}
