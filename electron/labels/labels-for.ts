import { textsFor } from '../../core/host-kit/texts-for.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Labels } from '../labels.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { JA } from './ja.ts';
import { ZH_CN } from './zh-cn.ts';

/** The labels of each language; others use English. */
const LABELS: Readonly<Record<string, Labels>> = { en: EN, 'zh-CN': ZH_CN, de: DE, ja: JA };

/**
 * Returns the labels in the language of the settings.
 * @param system the system's languages as BCP 47 tags, best first.
 */
export function labelsFor(language: Settings['language'], system: readonly string[]): Labels {
  return textsFor(LABELS, language, system) ?? EN;
}
