import { type Colour, css, mix, shade } from '../colour.ts';
import { settable } from '../fonts.ts';
import { between, type Painter, pick, type Sheet } from '../sheet.ts';
import { fitText, writeLines } from '../text-setting.ts';
import { headlineOf } from '../words/headline.ts';
import { choosePalette, type Palette, readable } from './palette.ts';

/** The words set large over plain shapes. */
export const paintPoster: Painter = (sheet) => {
  const palette = choosePalette(sheet);
  const ground = sheet.random() < 0.45 ? palette.paints[0] : palette.paper;
  const { context, width, height } = sheet;
  context.fillStyle = css(ground);
  context.fillRect(0, 0, width, height);
  const paints = [...palette.paints, palette.paper].filter(
    (colour) => Math.abs(colour.l - ground.l) > 0.1 || Math.abs(colour.c - ground.c) > 0.06,
  );
  const art = { ...palette, paints: atLeastOne(paints, palette.ink) };
  // Art in the upper part, words below, or the other way round: they never lie on each other.
  const wide = width / height > 1.25;
  const share = wide ? between(sheet, 0.42, 0.48) : between(sheet, 0.46, 0.54);
  const artBox = wide
    ? { x: width * (1 - share), y: 0, wide: width * share, high: height }
    : { x: 0, y: 0, wide: width, high: height * share };
  context.save();
  context.beginPath();
  context.rect(artBox.x, artBox.y, artBox.wide, artBox.high);
  context.clip();
  const motif = sheet.guide ? paintGuide : motifOf(sheet);
  motif(sheet, art, artBox);
  context.restore();
  writeWords(
    sheet,
    readable(ground),
    art.paints[0],
    wide
      ? { x: 0, y: 0, wide: width - artBox.wide, high: height }
      : { x: 0, y: artBox.high, wide: width, high: height - artBox.high },
  );
};

const atLeastOne = (colours: readonly Colour[], other: Colour): readonly [Colour, ...Colour[]] => {
  const [first = other, ...rest] = colours;
  return [first, ...rest];
};

interface Area {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}
type Motif = (sheet: Sheet, palette: Palette, area: Area) => void;

function writeWords(sheet: Sheet, ink: Colour, accent: Colour, area: Area): void {
  const { context, unit, wish } = sheet;
  const margin = unit * 62;
  // Beside the art the words stand in the middle of the height, below it at its foot.
  const down = area.high >= sheet.height ? area.high * 0.2 : 0;
  const { title, rest } = headlineOf(wish.text, 'clause');
  const inner = { width: area.wide - margin * 2, height: area.high - down - margin * 2 };
  context.fillStyle = css(accent);
  context.fillRect(area.x + margin, area.y + down + margin * 0.85, unit * 90, unit * 10);
  const body = settable(rest);
  const box = {
    weight: 800,
    leading: wish.chinese ? 1.14 : 0.98,
    largest: unit * (area.high >= sheet.height ? 250 : 190),
    smallest: unit * 34,
  };
  const head = fitText(context, title, {
    ...box,
    width: inner.width,
    height: inner.height * (body ? 0.66 : 0.86),
  });
  const top = area.y + down + margin * 1.45;
  context.letterSpacing = `${(-head.size * (wish.chinese ? 0 : 0.022)).toFixed(2)}px`;
  const end = writeLines(context, head, {
    x: area.x + margin,
    y: top,
    weight: 800,
    leading: box.leading,
    fill: css(ink),
  });
  context.letterSpacing = '0px';
  const left = area.y + area.high - margin * 1.35 - end - unit * 26;
  if (body === '' || left < unit * 26) return;
  const small = {
    weight: 500,
    leading: 1.36,
    largest: unit * 34,
    smallest: unit * 21,
    width: inner.width * 0.86,
    height: left,
  };
  const text = fitText(context, body, small);
  writeLines(context, text, {
    x: area.x + margin,
    y: end + unit * 26,
    weight: 500,
    leading: 1.36,
    fill: css(ink, 0.86),
  });
}

/** Returns the motif that the prompt's words suggest, or else one that the seed chooses. */
function motifOf(sheet: Sheet): Motif {
  const { subjects, time } = sheet.wish;
  if (subjects.has('mountain') || subjects.has('forest') || subjects.has('field') || subjects.has('desert'))
    return hills;
  if (subjects.has('sea')) return waves;
  if (subjects.has('city')) return towers;
  if (time === 'sunset' || time === 'night' || time === 'dawn') return hills;
  return pick(sheet, [arcs, arcs, waves, hills]);
}

const disc = ({ context }: Sheet, x: number, y: number, radius: number, fill: string) => {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
};
const colourAt = ({ paints }: Palette, at: number) => paints[at % paints.length] ?? paints[0];

const hills: Motif = (sheet, palette, { x, y, wide, high }) => {
  const { context, unit, random, noise } = sheet;
  disc(
    sheet,
    x + wide * between(sheet, 0.3, 0.7),
    y + high * 0.42,
    Math.min(wide, high) * 0.26,
    css(colourAt(palette, 0)),
  );
  for (let layer = 0; layer < 4; layer += 1) {
    context.fillStyle = css(colourAt(palette, layer + 1));
    context.beginPath();
    context.moveTo(x, y + high);
    const start = random() * 50;
    for (let at = 0; at <= wide + unit * 6; at += unit * 6) {
      context.lineTo(
        x + at,
        y + high * (0.56 + 0.13 * layer) + high * 0.24 * noise(start + at / (wide * 0.45), layer),
      );
    }
    context.lineTo(x + wide, y + high);
    context.fill();
  }
};

const waves: Motif = (sheet, palette, { x, y, wide, high }) => {
  const { context, unit } = sheet;
  disc(sheet, x + wide * 0.72, y + high * 0.3, Math.min(wide, high) * 0.17, css(colourAt(palette, 0)));
  const rows = 7;
  for (let row = 0; row < rows; row += 1) {
    context.fillStyle = css(colourAt(palette, row + 1));
    context.beginPath();
    context.moveTo(x, y + high);
    const base = y + high * (0.4 + (0.6 * row) / rows);
    for (let at = 0; at <= wide + unit * 4; at += unit * 4) {
      context.lineTo(x + at, base - high * 0.055 * Math.sin((at / wide) * 6 * Math.PI + row * 1.3));
    }
    context.lineTo(x + wide, y + high);
    context.fill();
  }
};

const towers: Motif = (sheet, palette, { x, y, wide, high }) => {
  const { context, random } = sheet;
  disc(sheet, x + wide * 0.3, y + high * 0.34, Math.min(wide, high) * 0.2, css(colourAt(palette, 0)));
  for (let layer = 0; layer < 2; layer += 1) {
    for (let at = 0; at < wide; ) {
      const step = wide * (0.06 + 0.09 * random());
      const tall = high * (layer === 0 ? 0.3 + 0.5 * random() : 0.12 + 0.34 * random());
      const wall = colourAt(palette, layer * 2 + Math.floor(random() * 2) + 1);
      context.fillStyle = css(wall);
      context.fillRect(x + at, y + high - tall, step + 1, tall);
      context.fillStyle = css(shade(wall, wall.l > 0.55 ? -0.12 : 0.14));
      for (let window = 0; layer === 1 && window < tall / (high * 0.06) - 1; window += 1) {
        context.fillRect(
          x + at + step * 0.25,
          y + high - tall + high * (0.03 + window * 0.06),
          step * 0.5,
          high * 0.022,
        );
      }
      at += step;
    }
  }
};

const arcs: Motif = (sheet, palette, { x, y, wide, high }) => {
  const [cx, cy] = [x + wide * pick(sheet, [0.22, 0.5, 0.78]), y + high * between(sheet, 0.4, 1)];
  const most = Math.min(wide, high) * between(sheet, 0.75, 1.05);
  for (let ring = 0; ring < 6; ring += 1)
    disc(sheet, cx, cy, most * (1 - ring / 6.4), css(colourAt(palette, ring)));
};

/** The reference in large dots of its own colours. */
const paintGuide: Motif = (sheet, palette, { x, y, wide, high }) => {
  const { guide, unit } = sheet;
  const step = unit * 30;
  for (let row = 0; row <= high / step; row += 1) {
    for (let column = 0; column <= wide / step + 1; column += 1) {
      const [px, py] = [x + (column + (row % 2) / 2) * step, y + (row + 0.5) * step];
      // All of the reference in the part the picture has.
      const colour = guide?.at((px - x) / wide, (py - y) / high) ?? palette.paints[0];
      disc(sheet, px, py, step * (0.34 + 0.26 * (1 - colour.l)), css(mix(colour, palette.paints[0], 0.06)));
    }
  }
};
