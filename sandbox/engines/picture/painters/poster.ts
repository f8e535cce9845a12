import { type Colour, css, distance } from '../colour.ts';
import { settable } from '../fonts.ts';
import { between, box, type Painter, paintApart, type Sheet } from '../sheet.ts';
import { fitText, writeLines } from '../text-setting.ts';
import { headlineOf } from '../words/headline.ts';
import { paintFlow } from './flow.ts';
import { choosePalette, readable } from './palette.ts';
import { viewOf } from './view.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Paints the words in large type next to a view of their subject, or next to an abstract flow. */
export const paintPoster: Painter = (sheet) => {
  const { context, width, height, brief } = sheet;
  const palette = choosePalette(sheet);
  const ground = sheet.random() < 0.45 ? palette.paints[0] : palette.paper;
  const accent = palette.paints.find((colour) => distance(colour, ground) > 0.1) ?? palette.ink;
  box(context, css(ground), 0, 0, width, height);
  // The art is above or beside the words, so that they never overlap.
  const wide = width / height > 1.25;
  const share = wide ? between(sheet, 0.42, 0.48) : between(sheet, 0.46, 0.54);
  const size = {
    width: Math.round(wide ? width * share : width),
    height: Math.round(wide ? height : height * share),
  };
  // A view uses the poster's colours unless the prompt names some.
  const colours = brief.colours.length > 0 ? brief.colours : palette.paints;
  const art = paintApart(sheet, viewOf(brief) ?? paintFlow, { ...size, brief: { ...brief, colours } });
  context.drawImage(art.canvas, wide ? width - size.width : 0, 0);
  const area = wide
    ? { x: 0, y: 0, wide: width - size.width, high: height }
    : { x: 0, y: size.height, wide: width, high: height - size.height };
  writeWords(sheet, readable(ground), accent, area);
};

function writeWords(sheet: Sheet, ink: Colour, accent: Colour, area: Area): void {
  const { context, unit, brief } = sheet;
  const margin = unit * 62;
  // Words beside the art are centred vertically; below it, they are aligned to the bottom.
  const down = area.high >= sheet.height ? area.high * 0.2 : 0;
  const { title, rest } = headlineOf(brief.text);
  const inner = { width: area.wide - margin * 2, height: area.high - down - margin * 2 };
  box(context, css(accent), area.x + margin, area.y + down + margin * 0.85, unit * 90, unit * 10);
  const body = settable(rest);
  const setting = { ...inner, weight: 800, leading: brief.chinese ? 1.14 : 0.98, smallest: unit * 34 };
  const largest = unit * (area.high >= sheet.height ? 250 : 190);
  const head = fitText(context, title, { ...setting, largest, height: inner.height * (body ? 0.66 : 0.86) });
  const x = area.x + margin;
  context.letterSpacing = `${(-head.size * (brief.chinese ? 0 : 0.022)).toFixed(2)}px`;
  const top = area.y + down + margin * 1.45;
  const end = writeLines(context, head, { ...setting, x, y: top, fill: css(ink) }) + unit * 26;
  context.letterSpacing = '0px';
  const height = area.y + area.high - margin * 1.35 - end;
  if (body === '' || height < unit * 26) return;
  const small = { width: inner.width * 0.86, height, weight: 500, leading: 1.36 };
  const text = fitText(context, body, { ...small, largest: unit * 34, smallest: unit * 21 });
  writeLines(context, text, { ...small, x, y: end, fill: css(ink, 0.86) });
}
