import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';

/** Says what it is told to say, or turns it round, or changes its letters. */
export function echo(ask: Ask): Said | null {
  const about = by(ask.language, 'something to say as it stands', '照原样复述');
  const say =
    /^(?:please )?(?:say|repeat|echo|print|output|write)(?: (?:after me|exactly|this|the following|back))*\s*[:：]\s*([\s\S]+)$/i.exec(
      ask.text,
    ) ??
    /^(?:请)?(?:重复|复述|跟我说|照着说|说|输出)(?:一遍|一下|以下内容)?\s*[:：]\s*([\s\S]+)$/.exec(ask.text);
  if (say?.[1]) return said(about, [say[1]]);
  const change =
    /^(?:please )?(reverse|uppercase|lowercase|sort)(?: (?:this|the (?:text|words?|list|lines?)))*\s*[:：]\s*([\s\S]+)$/i.exec(
      ask.text,
    );
  const [, how, text] = change ?? [];
  if (how === undefined || text === undefined) return null;
  return said(about, [changed(how.toLowerCase(), text)]);
}

function changed(how: string, text: string): string {
  switch (how) {
    case 'reverse':
      return [...text].toReversed().join('');
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    default: {
      const separator = text.includes('\n') ? '\n' : text.includes(',') ? ', ' : ' ';
      const items = text
        .split(separator.trim() === '' ? separator : separator.trim())
        .map((item) => item.trim());
      return items.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true })).join(separator);
    }
  }
}
