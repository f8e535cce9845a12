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

/** A title, numbers that stand out, and charts of what the prompt counts. Numbers it does not give are said to be made up. */
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
  const name = figures.given ? withoutNumbers(figures, wish) : title;
  const head = fitText(context, name, {
    width: inner,
    height: unit * 170,
    weight: 800,
    largest: unit * 84,
    smallest: unit * 34,
    leading: 1.08,
  });
  let y = writeLines(context, head, {
    x: margin,
    y: unit * 62,
    weight: 800,
    leading: 1.08,
    fill: css(palette.ink),
  });
  // The text need not repeat what the charts show.
  const note = figures.given
    ? /\d/.test(rest)
      ? ''
      : rest
    : wish.chinese
      ? '图中数字为沙盒编造的示例'
      : 'Sample figures, made up by the sandbox';
  if (note !== '') {
    const line = fitText(context, note, {
      width: inner,
      height: unit * 56,
      weight: 500,
      largest: unit * 25,
      smallest: unit * 21,
      leading: 1.3,
    });
    y = writeLines(context, line, {
      x: margin,
      y: y + unit * 14,
      weight: 500,
      leading: 1.3,
      fill: css(palette.ink, 0.72),
    });
  }
  y += unit * 34;
  const area = { x: margin, y, wide: inner, high: height - y - unit * 62 };
  const gap = unit * 24;
  const tall = height / width > 1.2;
  const tiles = { ...area, high: unit * 150 };
  writeNumbers(sheet, palette, figures, tiles);
  const charts = { ...area, y: area.y + tiles.high + gap, high: area.high - tiles.high - gap };
  if (tall) {
    const half = (charts.high - gap) / 2;
    bars(sheet, palette, figures, { ...charts, high: half });
    ring(sheet, palette, figures, { ...charts, y: charts.y + half + gap, high: half });
  } else {
    const left = (charts.wide - gap) * 0.58;
    bars(sheet, palette, figures, { ...charts, wide: left });
    ring(sheet, palette, figures, { ...charts, x: charts.x + left + gap, wide: charts.wide - gap - left });
  }
};

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
    const x = area.x + index * (wide + gap);
    drawCard(sheet, palette, { ...area, x, wide });
    context.fillStyle = css(paint(palette, at));
    context.fillRect(x + unit * 24, area.y + unit * 24, unit * 8, area.high - unit * 48);
    const inner = wide - unit * 74;
    const number = fitText(context, show(value), {
      width: inner,
      height: unit * 62,
      weight: 800,
      largest: unit * 60,
      smallest: unit * 24,
      leading: 1,
    });
    writeLines(context, number, {
      x: x + unit * 50,
      y: area.y + unit * 28,
      weight: 800,
      leading: 1,
      fill: css(palette.ink),
    });
    const name = fitText(context, label, {
      width: inner,
      height: unit * 28,
      weight: 500,
      largest: unit * 25,
      smallest: unit * 17,
      leading: 1.2,
    });
    writeLines(context, name, {
      x: x + unit * 50,
      y: area.y + unit * 99,
      weight: 500,
      leading: 1.2,
      fill: css(palette.ink, 0.78),
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
  items.forEach(({ label, value }, at) => {
    const y = area.y + pad + row * at + (row - bar - unit * 30) / 2;
    const inner = area.wide - pad * 2;
    const size = Math.min(unit * 25, row * 0.3);
    context.textBaseline = 'alphabetic';
    setFont(context, 700, size, show(value));
    context.textAlign = 'right';
    context.fillStyle = css(palette.ink);
    context.fillText(show(value), area.x + area.wide - pad, y + size);
    context.textAlign = 'left';
    const name = fitText(context, label, {
      width: inner * 0.7,
      height: size * 1.1,
      weight: 500,
      largest: size,
      smallest: size * 0.7,
      leading: 1,
    });
    writeLines(context, name, {
      x: area.x + pad,
      y: y + size * 0.2,
      weight: 500,
      leading: 1,
      fill: css(palette.ink, 0.86),
    });
    const top = y + size + unit * 10;
    for (const [share, fill] of [
      [1, css(palette.ink, 0.09)],
      [value / most, css(paint(palette, at))],
    ] as const) {
      context.fillStyle = fill;
      context.beginPath();
      context.roundRect(
        area.x + pad,
        top,
        Math.max(bar * 0.5, inner * share),
        bar,
        Math.min(unit * 7, bar / 2),
      );
      context.fill();
    }
  });
}

function ring(sheet: Sheet, palette: Palette, { items, show }: Figures, area: Area): void {
  const { context, unit } = sheet;
  drawCard(sheet, palette, area);
  const sum = items.reduce((all, { value }) => all + value, 0) || 1;
  const beside = area.wide > area.high * 1.3;
  const radius = Math.min(beside ? area.wide * 0.24 : area.wide * 0.32, area.high * (beside ? 0.38 : 0.26));
  const [cx, cy] = beside
    ? [area.x + area.wide * 0.28, area.y + area.high / 2]
    : [area.x + area.wide / 2, area.y + radius + unit * 40];
  let from = -Math.PI / 2;
  context.lineWidth = radius * 0.4;
  context.lineCap = 'butt';
  items.forEach(({ value }, at) => {
    const turn = (value / sum) * 2 * Math.PI;
    context.strokeStyle = css(paint(palette, at));
    context.beginPath();
    context.arc(cx, cy, radius * 0.8, from + 0.012, from + Math.max(0.02, turn - 0.012));
    context.stroke();
    from += turn;
  });
  const [best] = items.toSorted((a, b) => b.value - a.value);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = css(palette.ink);
  const share = `${Math.round(((best?.value ?? 0) / sum) * 100)} %`;
  setFont(context, 800, radius * 0.36, share);
  context.fillText(share, cx, cy);
  context.textAlign = 'left';
  const [left, top] = beside
    ? [area.x + area.wide * 0.56, area.y + unit * 36]
    : [area.x + unit * 36, cy + radius + unit * 34];
  const row = Math.min(unit * 46, (area.y + area.high - top - unit * 26) / items.length);
  const size = Math.min(unit * 23, row * 0.6);
  items.forEach(({ label, value }, at) => {
    const y = top + row * at + (beside ? (area.high - unit * 72 - row * items.length) / 2 : 0);
    context.fillStyle = css(paint(palette, at));
    context.fillRect(left, y + size * 0.1, size * 0.8, size * 0.8);
    const text = fitText(context, label, {
      width: area.x + area.wide - left - size * 2 - unit * 110,
      height: size * 1.1,
      weight: 500,
      largest: size,
      smallest: size * 0.7,
      leading: 1,
    });
    writeLines(context, text, {
      x: left + size * 1.4,
      y,
      weight: 500,
      leading: 1,
      fill: css(palette.ink, 0.86),
    });
    context.textAlign = 'right';
    setFont(context, 700, size, show(value));
    context.fillStyle = css(palette.ink);
    context.fillText(show(value), area.x + area.wide - unit * 32, y + size * 0.8);
    context.textAlign = 'left';
  });
}
