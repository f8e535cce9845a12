import { type Colour, css, mix, shade } from '../colour.ts';
import { setFont } from '../fonts.ts';
import type { Painter, Sheet } from '../sheet.ts';
import { fitText, writeLines } from '../text-setting.ts';
import { type Figures, figuresOf } from '../words/figures.ts';
import { headlineOf } from '../words/headline.ts';
import type { Wish } from '../words/read-prompt.ts';
import { choosePalette, type Palette } from './palette.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** The box of a text in pixels, and its font size; `leading` is the line height in font sizes. */
interface Place extends Area {
  readonly weight: 500 | 800;
  readonly largest: number;
  readonly smallest: number;
  readonly leading: number;
  readonly fill: string;
}

/** @returns where the next thing may stand */
const write = ({ context }: Sheet, text: string, place: Place): number =>
  writeLines(context, fitText(context, text, { ...place, width: place.wide, height: place.high }), place);

/** A title, numbers that stand out, and bars of what the prompt counts. Numbers it does not give are said to be made up. */
export const paintInfographic: Painter = (sheet) => {
  const { context, width, height, unit, wish } = sheet;
  const palette = choosePalette(sheet);
  const figures = figuresOf(wish.text, sheet.random);
  context.fillStyle = css(palette.paper);
  context.fillRect(0, 0, width, height);
  const margin = unit * 56;
  const inner = width - margin * 2;
  context.fillStyle = css(palette.paints[0]);
  context.fillRect(0, 0, width, unit * 16);
  const { title, rest } = headlineOf(wish.text, 'sentence');
  let y = write(sheet, figures.given ? withoutNumbers(figures, wish) : title, {
    ...{ x: margin, y: unit * 62, wide: inner, high: unit * 170 },
    ...{ weight: 800, largest: unit * 84, smallest: unit * 34, leading: 1.08, fill: css(palette.ink) },
  });
  const note = noteOf(figures, rest, wish);
  if (note !== '') {
    y = write(sheet, note, {
      ...{ x: margin, y: y + unit * 14, wide: inner, high: unit * 56 },
      ...{ weight: 500, largest: unit * 25, smallest: unit * 21, leading: 1.3, fill: css(palette.ink, 0.72) },
    });
  }
  y += unit * 34;
  const gap = unit * 24;
  const tiles = { x: margin, y, wide: inner, high: unit * 150 };
  writeNumbers(sheet, palette, figures, tiles);
  const top = y + tiles.high + gap;
  bars(sheet, palette, figures, { ...tiles, y: top, high: height - top - unit * 62 });
};

/** The text need not repeat what the charts show. */
function noteOf({ given }: Figures, rest: string, { chinese }: Wish): string {
  if (given) return /\d/.test(rest) ? '' : rest;
  return chinese ? '图中数字为沙盒编造的示例' : 'Sample figures, made up by the sandbox';
}

/** The numbers are told by the charts: what is said before them, else what is counted. */
function withoutNumbers(figures: Figures, { text, chinese }: Wish): string {
  const { title } = headlineOf(text, 'clause');
  return title === '' || /\d/.test(title) ? namesOf(figures, chinese) : title;
}

const namesOf = ({ items }: Figures, chinese: boolean) =>
  items.map(({ label }) => label).join(chinese ? '、' : ', ');

const card = ({ paper, ink }: Palette): Colour => mix(paper, ink, 0.055);
const paint = ({ paints, ink, paper }: Palette, at: number): Colour => {
  const colour = paints[at % paints.length] ?? paints[0];
  const again = Math.floor(at / paints.length);
  const told = Math.abs(colour.l - card({ paints, ink, paper }).l) < 0.12 ? mix(colour, ink, 0.35) : colour;
  return again === 0 ? told : shade(told, told.l > 0.55 ? -0.14 : 0.14);
};

function drawCard({ context, unit }: Sheet, palette: Palette, { x, y, wide, high }: Area): void {
  context.fillStyle = css(card(palette));
  context.beginPath();
  context.roundRect(x, y, wide, high, unit * 14);
  context.fill();
}

/** The three largest, as numbers. */
function writeNumbers(sheet: Sheet, palette: Palette, { items, show }: Figures, area: Area): void {
  const { context, unit } = sheet;
  const largest = items
    .map((item, at) => ({ ...item, at }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 3);
  const gap = unit * 20;
  const wide = (area.wide - gap * (largest.length - 1)) / largest.length;
  largest.forEach(({ label, value, at }, index) => {
    const left = area.x + index * (wide + gap);
    drawCard(sheet, palette, { ...area, x: left, wide });
    context.fillStyle = css(paint(palette, at));
    context.fillRect(left + unit * 24, area.y + unit * 24, unit * 8, area.high - unit * 48);
    const [x, inner] = [left + unit * 50, wide - unit * 74];
    write(sheet, show(value), {
      ...{ x, y: area.y + unit * 28, wide: inner, high: unit * 62 },
      ...{ weight: 800, largest: unit * 60, smallest: unit * 24, leading: 1, fill: css(palette.ink) },
    });
    write(sheet, label, {
      ...{ x, y: area.y + unit * 99, wide: inner, high: unit * 28 },
      ...{ weight: 500, largest: unit * 25, smallest: unit * 17, leading: 1.2, fill: css(palette.ink, 0.78) },
    });
  });
}

function bars(sheet: Sheet, palette: Palette, { items, show }: Figures, area: Area): void {
  const { context, unit } = sheet;
  drawCard(sheet, palette, area);
  const pad = unit * 32;
  const most = Math.max(...items.map(({ value }) => value), 1e-9);
  const row = (area.high - pad * 2) / items.length;
  const bar = Math.min(row * 0.42, unit * 44);
  const [x, inner] = [area.x + pad, area.wide - pad * 2];
  items.forEach(({ label, value }, at) => {
    const y = area.y + pad + row * at + (row - bar - unit * 30) / 2;
    const size = Math.min(unit * 25, row * 0.3);
    context.textBaseline = 'alphabetic';
    setFont(context, 700, size, show(value));
    context.textAlign = 'right';
    context.fillStyle = css(palette.ink);
    context.fillText(show(value), x + inner, y + size);
    context.textAlign = 'left';
    write(sheet, label, {
      ...{ x, y: y + size * 0.2, wide: inner * 0.7, high: size * 1.1 },
      ...{ weight: 500, largest: size, smallest: size * 0.7, leading: 1, fill: css(palette.ink, 0.86) },
    });
    const long = Math.max(bar * 0.5, inner * (value / most));
    for (const [wide, fill] of [
      [inner, css(palette.ink, 0.09)],
      [long, css(paint(palette, at))],
    ] as const) {
      context.fillStyle = fill;
      context.beginPath();
      context.roundRect(x, y + size + unit * 10, wide, bar, Math.min(unit * 7, bar / 2));
      context.fill();
    }
  });
}
