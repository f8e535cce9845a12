import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { formatAgo, formatNumber } from '../locales/format.ts';

const FIGURES = { maximumFractionDigits: 2 };

/** Returns the second line of a take: its voice, age, settings, and format. */
export function takeFacts(take: Take, now: number = Date.now()): string {
  const { speed, vol, pitch, format } = take.settings;
  const figure = (value: number) => formatNumber(value, FIGURES);
  return [
    // The title of a compared take starts with the voice.
    take.title.startsWith(`${take.voiceName} · `) ? null : take.voiceName,
    formatAgo(take.createdAt, now),
    speed === null ? null : i18next.t('speech:take.speed', { value: figure(speed) }),
    vol === null ? null : i18next.t('speech:take.volume', { value: figure(vol) }),
    pitch === null
      ? null
      : i18next.t('speech:take.pitch', { value: pitch > 0 ? `+${pitch}` : figure(pitch) }),
    format,
  ]
    .filter((word) => word !== null)
    .join(' · ');
}
