const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Writes the whole numbers of a text out in English words, as they are read aloud; of other signs it keeps a space. */
export function spellFigures(text: string): string {
  return text
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\d+/g, (figures) => ` ${inWords(figures)} `)
    .replace(/%/g, ' percent ');
}

function inWords(figures: string): string {
  if (figures.length > 6 || /^0\d/.test(figures))
    return Array.from(figures, (one) => ONES[Number(one)]).join(' ');
  const number = Number(figures);
  // 1999 and 2024 are years more often than counts.
  if (figures.length === 4 && number % 1000 >= 10 && number % 100 >= 10) {
    return `${below100(Math.floor(number / 100))} ${below100(number % 100)}`;
  }
  if (number < 1000) return below1000(number);
  const rest = number % 1000 === 0 ? '' : ` ${below1000(number % 1000)}`;
  return `${below1000(Math.floor(number / 1000))} thousand${rest}`;
}

function below1000(number: number): string {
  if (number < 100) return below100(number);
  const rest = number % 100 === 0 ? '' : ` ${below100(number % 100)}`;
  return `${ONES[Math.floor(number / 100)] ?? ''} hundred${rest}`;
}

function below100(number: number): string {
  const one = ONES[number];
  if (one !== undefined) return one;
  const rest = number % 10 === 0 ? '' : ` ${ONES[number % 10] ?? ''}`;
  return `${TENS[Math.floor(number / 10)] ?? ''}${rest}`;
}
