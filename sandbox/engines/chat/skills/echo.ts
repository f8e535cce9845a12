import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';

/** Repeats the text that the user asks it to say. */
export function echo(ask: Ask): Said | null {
  const about = by(ask.language, 'something to say as it stands', '照原样复述');
  const say =
    /^(?:please )?(?:say|repeat|echo|print|output|write)(?: (?:after me|exactly|this|the following|back))*\s*[:：]\s*([\s\S]+)$/i.exec(
      ask.text,
    ) ??
    /^(?:请)?(?:重复|复述|跟我说|照着说|说|输出)(?:一遍|一下|以下内容)?\s*[:：]\s*([\s\S]+)$/.exec(ask.text);
  return say?.[1] ? said(about, [say[1]]) : null;
}
