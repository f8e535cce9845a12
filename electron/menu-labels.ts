import type { Settings } from '../shared/domain/settings.ts';

/** Labels of our own menu items: the main process has no catalogue. */
export interface MenuLabels {
  readonly help: string;
  readonly logs: string;
  readonly report: string;
}

const EN: MenuLabels = { help: 'Help', logs: 'Show logs', report: 'Copy a report…' };
const ZH_CN: MenuLabels = { help: '帮助', logs: '显示日志', report: '复制报告…' };

/**
 * Returns the labels in the language of the settings.
 * @param system the system's languages as BCP 47 tags, best first.
 */
export function menuLabels(language: Settings['language'], system: readonly string[]): MenuLabels {
  if (language !== 'system') return language === 'en' ? EN : ZH_CN;
  const known = system
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag === 'en' || tag === 'zh');
  return known === 'zh' ? ZH_CN : EN;
}
