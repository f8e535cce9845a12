const DIGITS = '零一二三四五六七八九';
const PLACES = ['', '十', '百', '千'];
const GROUPS = ['', '万', '亿', '兆'];
/** Number of digits from which a number is read digit by digit. */
const LONGEST_WHOLE = 16;

/** A written form and its spoken form; the last rule reads all remaining digits. */
type Rule = readonly [written: RegExp, said: (...groups: string[]) => string];

const RULES: readonly Rule[] = [
  [/(?<=\d),(?=\d{3}(?!\d))/g, () => ''],
  [/(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, (_, y, m, d) => `${y}年${Number(m)}月${Number(d)}日`],
  [/(?<!\d)(\d{4})(?=\s*年)/g, (_, year = '') => digits(year)],
  [/(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g, (_, h = '', m = '') => clock(h, m)],
  [/(\d+(?:\.\d+)?)\s*%/g, (_, number) => `百分之${number}`],
  [/(?<=\d)\s*°C/g, () => '摄氏度'],
  [/¥\s*(\d+(?:\.\d+)?)/g, (_, number) => `${number}元`],
  [/(?<=\d)\s*[-–~]\s*(?=\d)/g, () => '到'],
  [/(?<![\w)])-(?=\d)/g, () => '负'],
  // Before a measure word, 2 is read as 两.
  [/(?<![\d.第])2(?=\s*[个只条张本位件次天块台名家年点])/gu, () => '两'],
  [
    /(?<![A-Za-z\d.])(\d+)((?:\.\d+)*)(?![A-Za-z\d])/g,
    (_, whole = '', rest = '') => [readWhole(whole), ...rest.split('.').slice(1).map(digits)].join('点'),
  ],
];

/** Replaces digits and symbols of a Chinese sentence with the characters that are read aloud. */
export function spellNumbers(text: string): string {
  return RULES.reduce((spelt, [written, said]) => spelt.replace(written, said), text);
}

/** Reads a whole number in Chinese, e.g. 一万零五十; long ones such as telephone numbers digit by digit. */
export function readWhole(figures: string): string {
  if (figures.length > LONGEST_WHOLE || /^0\d/.test(figures) || /^1\d{10}$/.test(figures)) {
    return digits(figures);
  }
  const number = Number(figures);
  if (number === 0) return '零';
  let text = '';
  let gap = false;
  const groups = Math.ceil(figures.length / 4);
  for (let index = groups - 1; index >= 0; index -= 1) {
    const group = Number(
      figures.slice(Math.max(0, figures.length - 4 * (index + 1)), figures.length - 4 * index),
    );
    if (group === 0) {
      gap = true;
      continue;
    }
    if (text !== '' && (gap || group < 1000)) text += '零';
    text += readGroup(group) + (GROUPS[index] ?? '');
    gap = false;
  }
  return text.replace(/^一十/, '十');
}

/** Reads 1 to 9999: each digit with its unit, and one 零 for each run of zeros between them. */
const readGroup = (group: number): string =>
  Array.from(String(group), (figure, at) =>
    figure === '0' ? '零' : (DIGITS[Number(figure)] ?? '') + (PLACES[String(group).length - 1 - at] ?? ''),
  )
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');

const digits = (figures: string): string => figures.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? '');

function clock(hours: string, minutes: string): string {
  const two = minutes.startsWith('0') ? `零${Number(minutes)}` : minutes;
  return `${Number(hours)}点${minutes === '00' ? '整' : `${two}分`}`;
}
