const DIGITS = '零一二三四五六七八九';
const PLACES = ['', '十', '百', '千'];
const GROUPS = ['', '万', '亿', '兆'];
/** From here on, a number is read digit by digit. */
const LONGEST_WHOLE = 16;

/** Writes out figures and signs of a Chinese sentence the way they are read aloud. */
export function spellNumbers(text: string): string {
  return (
    text
      .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .replace(/(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, (_, y, m, d) => `${y}年${Number(m)}月${Number(d)}日`)
      .replace(/(\d{2,4})(?=\s*年)/g, (_, year: string) => (year.length === 3 ? year : digits(year)))
      .replace(/(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)/g, (_, h, m, s) => clock(h, m, s))
      .replace(/(\d+(?:\.\d+)?)\s*%/g, (_, number: string) => `百分之${number}`)
      .replace(/(\d+(?:\.\d+)?)\s*(?:°C|℃)/g, '$1摄氏度')
      .replace(/[¥￥]\s*(\d+(?:\.\d+)?)/g, '$1元')
      .replace(/\$\s*(\d+(?:\.\d+)?)/g, '$1美元')
      .replace(/€\s*(\d+(?:\.\d+)?)/g, '$1欧元')
      .replace(/(?<![\w.])(\d+)[/⁄](\d+)(?![\w/])/g, '$2分之$1')
      .replace(/(?<=\d)\s*[-–~～]\s*(?=\d)/g, '到')
      .replace(/(?<![\w)])-(?=\d)/g, '负')
      .replace(/(?<=\d)\s*\+\s*(?=\d)/g, '加')
      .replace(/(?<=\d)\s*[×*]\s*(?=\d)/g, '乘以')
      .replace(/(?<=\d)\s*÷\s*(?=\d)/g, '除以')
      .replace(/(?<=\d)\s*=\s*(?=-?\d)/g, '等于')
      .replace(/(?<![A-Za-z])(\d+)((?:\.\d+)*)(?![A-Za-z\d])/g, (_, whole: string, rest: string) =>
        [readWhole(whole), ...rest.split('.').slice(1).map(digits)].join('点'),
      )
      // 两 is the two that counts things.
      .replace(/(?<![\p{Script=Han}])二(?=[个只条张本位件次天块台名家年])/gu, '两')
  );
}

/** A whole number in Chinese, e.g. 一万零五十; a telephone number or the like digit by digit. */
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

/** 1 to 9999. */
function readGroup(group: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    if (gap) text += '零';
    text += (DIGITS[digit] ?? '') + (PLACES[place] ?? '');
    gap = false;
  }
  return text;
}

const digits = (figures: string): string => figures.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? '');

function clock(hours: string, minutes: string, seconds: string | undefined): string {
  const two = (figures: string) => (figures.startsWith('0') ? `零${Number(figures)}` : figures);
  const rest = minutes === '00' && !seconds ? '整' : `${two(minutes)}分`;
  return `${Number(hours)}点${rest}${seconds ? `${two(seconds)}秒` : ''}`;
}
