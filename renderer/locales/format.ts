import i18next from 'i18next';

/** Formatters are dear to make and are asked for in every row: one of each kind by language. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>();

function once<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  kind: string,
  make: (language: string) => T,
): T {
  const language = i18next.resolvedLanguage ?? i18next.language ?? 'en';
  const key = `${language} ${kind}`;
  const found = made.get(key);
  // The key names the kind, so what is found under it was made by the same `make`.
  if (found) return found as T;
  const fresh = make(language);
  made.set(key, fresh);
  return fresh;
}

/** A count with the language's separators: `1,284`. */
export function formatNumber(value: number, options: { maximumFractionDigits?: number } = {}): string {
  const digits = options.maximumFractionDigits ?? 0;
  return once(`number ${digits}`, (l) => new Intl.NumberFormat(l, { maximumFractionDigits: digits })).format(
    value,
  );
}

/** A part as the language writes it: `50%`, `50 %`. */
export function formatPercent(part: number): string {
  return once('percent', (l) => new Intl.NumberFormat(l, { style: 'percent' })).format(part);
}

/** A large count in short: `12K`, `1.2万`. */
export function formatCompact(value: number): string {
  return once(
    'compact',
    (l) => new Intl.NumberFormat(l, { notation: 'compact', maximumFractionDigits: 1 }),
  ).format(value);
}

/** An amount of money in its currency; a small one keeps two digits that count: `$0.00042`. */
export function formatMoney(value: number, currency: string): string {
  const isSmall = value > 0 && value < 0.1;
  const digits = isSmall ? { maximumSignificantDigits: 2 } : {};
  return once(
    `money ${currency} ${isSmall}`,
    (l) => new Intl.NumberFormat(l, { style: 'currency', currency, ...digits }),
  ).format(value);
}

/** Bytes in the unit that reads best: `64 MB`. */
export function formatBytes(bytes: number): string {
  const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(steps.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = steps[step] ?? 'byte';
  const format = once(
    `unit ${unit}`,
    (l) =>
      new Intl.NumberFormat(l, {
        style: 'unit',
        unit,
        // The short form has no plural: “0 byte”.
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
  );
  return spaced(format.format(bytes / 1000 ** step));
}

/** A span of milliseconds as people say it: `340 ms`, `1.2 s`, `12 s`, `3 min`. */
export function formatDuration(ms: number): string {
  const [value, unit, digits] =
    ms < 1000
      ? ([Math.round(ms), 'millisecond', 0] as const)
      : ms < 10_000
        ? ([ms / 1000, 'second', 1] as const)
        : ms < 120_000
          ? ([ms / 1000, 'second', 0] as const)
          : ([ms / 60_000, 'minute', 0] as const);
  const format = once(
    `unit ${unit} ${digits}`,
    (l) =>
      new Intl.NumberFormat(l, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }),
  );
  return spaced(format.format(value));
}

/** A whole number of one unit of time: `3 min`. */
export function formatUnit(value: number, unit: 'hour' | 'minute' | 'second'): string {
  const format = once(
    `unit ${unit} 0`,
    (l) => new Intl.NumberFormat(l, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }),
  );
  return spaced(format.format(value));
}

/** Returns what something is called and what it is, as names of things are read out: `Model: vendor-s2`. */
export function labelled(label: string, value: string): string {
  return i18next.t('common:labelled', { label, value });
}

/** Returns words in a row, as names of things are read out: `4 s, unplayed`. */
export function joinWords(words: readonly string[]): string {
  return words.join(i18next.t('common:separator'));
}

/** Returns sentences in a row; there is no space between them in Chinese and Japanese. */
export function joinSentences(sentences: readonly string[]): string {
  const [first = '', ...others] = sentences.filter((sentence) => sentence !== '');
  return others.reduce((all, next) => i18next.t('common:sentences', { first: all, second: next }), first);
}

/** Returns what writes words in a row in a language. Chinese has spaces there that `Intl` lacks: `png、webp 或 gif`. */
export function listFormat(
  language: string,
  type: 'conjunction' | 'disjunction',
): (words: readonly string[]) => string {
  const list = new Intl.ListFormat(language, { type });
  return (words) =>
    list
      .formatToParts(words)
      .reduce((text, { value }) => (isCrossing(text, value) ? `${text} ${value}` : text + value), '');
}

/** Returns whether a Chinese word and a Latin one or a number meet. */
function isCrossing(before: string, after: string): boolean {
  return (
    (/\p{Script=Han}$/u.test(before) && /^[\p{Script=Latin}\d]/u.test(after)) ||
    (/[\p{Script=Latin}\d]$/u.test(before) && /^\p{Script=Han}/u.test(after))
  );
}

/** The time of day: `14:02`. */
export function formatTime(at: number): string {
  return once(
    'time',
    (l) => new Intl.DateTimeFormat(l, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ).format(at);
}

/** A day: `31 Jan 2026`, the year left out when it is this one. */
export function formatDay(at: number, now: number = Date.now()): string {
  const day = dayFields(at, now);
  return once(`day ${day.year}`, (l) => new Intl.DateTimeFormat(l, day)).format(at);
}

/** A day and a time: `31 Jan, 14:02`, the year left out when it is this one. */
export function formatMoment(at: number): string {
  const day = dayFields(at, Date.now());
  return once(
    `moment ${day.year}`,
    (l) => new Intl.DateTimeFormat(l, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ).format(at);
}

function dayFields(at: number, now: number): Intl.DateTimeFormatOptions {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) };
}

/** A calendar day in relation to today: `today`, `yesterday`; null when it is longer ago than a day. */
export function formatRelativeDay(at: number, now: number = Date.now()): string | null {
  const days = daysAgo(at, now);
  if (days < 0 || days > 1) return null;
  const words = once('relative', (l) => new Intl.RelativeTimeFormat(l, { numeric: 'auto' })).format(
    -days,
    'day',
  );
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The heading over what was made then: `Today`, `Yesterday`, the date in the last week, the month before. */
export function formatSection(at: number, now: number = Date.now()): string {
  // As `startOfSection` divides them.
  if (daysAgo(at, now) > 6) return formatMonth(at, now);
  return formatRelativeDay(at, now) ?? formatDay(at, now);
}

/** A month: `January`, with the year when it is not this one. */
export function formatMonth(at: number, now: number = Date.now()): string {
  const { year } = dayFields(at, now);
  return once(
    `month ${year}`,
    (l) => new Intl.DateTimeFormat(l, { month: 'long', ...(year ? { year } : {}) }),
  ).format(at);
}

/**
 * How long ago something was made: `just now`, `2 min ago`, `yesterday`, from a week on the day. A time of day beside a
 * length is read as another length.
 */
export function formatAgo(at: number, now: number = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000);
  const days = daysAgo(at, now);
  if (minutes < 1) return i18next.t('common:justNow');
  if (minutes < 60) return ago(minutes, 'minute');
  if (days === 0 || minutes < 6 * 60) return ago(Math.floor(minutes / 60), 'hour');
  return days < 7 ? ago(days, 'day') : formatDay(at, now);
}

function ago(value: number, unit: 'minute' | 'hour' | 'day'): string {
  const format = once('ago', (l) => new Intl.RelativeTimeFormat(l, { numeric: 'auto', style: 'short' }));
  // English writes “2 min. ago”.
  return spaced(format.format(-value, unit).replace('. ', ' '));
}

/** Puts a space between a number and its unit in Chinese, as the catalogue does and `Intl` does not: `3 分钟`. */
function spaced(text: string): string {
  return i18next.resolvedLanguage?.startsWith('zh') ? text.replace(/(\d)(?=\p{L})/gu, '$1 ') : text;
}

/** Calendar days from one moment to another; a day may have 23 or 25 hours. */
function daysAgo(at: number, now: number): number {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
}
