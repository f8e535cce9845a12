/** Languages of the window, by system locale. */
export const LOCALES = ['en-US', 'zh-CN', 'de-DE', 'ja-JP'] as const;
export type Locale = (typeof LOCALES)[number];
/** Languages of the screenshots. */
export type SceneLocale = 'en-US' | 'zh-CN';

/** Texts by which a journey finds elements, as a user reads or hears them. */
const WORDS = {
  'en-US': {
    welcome: 'Welcome to Quartet',
    useSandbox: 'Use the sandbox',
    message: 'Message',
    messages: 'Messages',
    stop: 'Stop',
    regenerate: 'Regenerate',
    you: 'You',
    details: 'Details',
    answerBy: /^Answer by/,
  },
  'zh-CN': {
    welcome: '欢迎使用 Quartet',
    useSandbox: '使用沙盒',
    message: '消息',
    messages: '消息',
    stop: '停止',
    regenerate: '重新生成',
    you: '你',
    details: '详情',
    answerBy: /的回答$/,
  },
  'de-DE': {
    welcome: 'Willkommen bei Quartet',
    useSandbox: 'Sandbox verwenden',
    message: 'Nachricht',
    messages: 'Nachrichten',
    stop: 'Stoppen',
    regenerate: 'Neu generieren',
    you: 'Du',
    details: 'Details',
    answerBy: /^Antwort von/,
  },
  'ja-JP': {
    welcome: 'Quartetへようこそ',
    useSandbox: 'サンドボックスを使用',
    message: 'メッセージ',
    messages: 'メッセージ',
    stop: '停止',
    regenerate: '再生成',
    you: 'あなた',
    details: '詳細',
    answerBy: /の回答$/,
  },
} as const;

export function wordsOf(locale: Locale) {
  return WORDS[locale];
}
