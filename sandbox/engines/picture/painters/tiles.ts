import { type Colour, css, distance, shade } from '../colour.ts';
import { disc, type Painter, pick, polygon, type Sheet } from '../sheet.ts';
import { choosePalette } from './palette.ts';

/** A wall of tiles with plain shapes; some stand over two by two. With a reference each has the colours of its place. */
export const paintTiles: Painter = (sheet) => {
  const { context, width, height, guide, random } = sheet;
  const palette = choosePalette(sheet);
  const across = guide ? 14 : pick(sheet, [5, 6, 6, 7, 8]);
  // As many as keep them square, whatever the shape of the picture: the rest is cut at the edges.
  const side = Math.min(width, height) / across;
  const [columns, rows] = [Math.ceil(width / side - 0.01), Math.ceil(height / side - 0.01)];
  const [left, top] = [(width - columns * side) / 2, (height - rows * side) / 2];
  context.fillStyle = css(palette.paper);
  context.fillRect(0, 0, width, height);
  const taken = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue;
      const large =
        !guide &&
        random() < 0.14 &&
        column + 1 < columns &&
        row + 1 < rows &&
        !taken.has(row * columns + column + 1);
      if (large) for (const more of [1, columns, columns + 1]) taken.add(row * columns + column + more);
      const size = large ? side * 2 : side;
      const [x, y] = [left + column * side, top + row * side];
      const place = guide?.at((x + size / 2) / width, (y + size / 2) / height);
      const [ground, figure] = place
        ? shadesOf(sheet, place)
        : coloursOf(sheet, [palette.paper, ...palette.paints]);
      context.save();
      context.translate(x, y);
      context.beginPath();
      context.rect(0, 0, size + 0.5, size + 0.5);
      context.clip();
      context.fillStyle = css(ground);
      context.fillRect(0, 0, size + 1, size + 1);
      context.translate(size / 2, size / 2);
      context.rotate((Math.floor(random() * 4) * Math.PI) / 2);
      context.translate(-size / 2, -size / 2);
      const third = place ? shade(place, 0.12) : pick(sheet, palette.paints);
      pick(sheet, FIGURES)(context, size, css(figure), css(distance(third, figure) > 0.1 ? third : ground));
      context.restore();
    }
  }
};

/** Two that are told apart. */
function coloursOf(sheet: Sheet, all: readonly [Colour, ...Colour[]]): [Colour, Colour] {
  const ground = pick(sheet, all);
  const [first, ...rest] = all.filter((colour) => distance(colour, ground) > 0.18);
  return [ground, first ? pick(sheet, [first, ...rest]) : shade(ground, ground.l > 0.5 ? -0.3 : 0.3)];
}

function shadesOf({ random }: Sheet, place: Colour): [Colour, Colour] {
  const way = place.l > 0.6 || (place.l > 0.3 && random() < 0.5) ? -1 : 1;
  return [place, shade(place, way * (0.05 + 0.07 * random()), 1.15)];
}

type Figure = (context: Sheet['context'], size: number, figure: string, third: string) => void;

const FIGURES: readonly [Figure, ...Figure[]] = [
  // A quarter of a circle, with a smaller one in it.
  (context, size, figure, third) => {
    disc(context, [0, 0], size, figure);
    disc(context, [0, 0], size * 0.5, third);
  },
  (context, size, figure) => disc(context, [0, 0], size, figure),
  // Half a circle.
  (context, size, figure) => disc(context, [size / 2, 0], size / 2, figure),
  // Two halves that pass each other.
  (context, size, figure, third) => {
    disc(context, [0, size / 2], size / 2, figure);
    disc(context, [size, size / 2], size / 2, third);
  },
  (context, size, figure, third) => {
    disc(context, [size / 2, size / 2], size * 0.38, figure);
    disc(context, [size / 2, size / 2], size * 0.16, third);
  },
  // A half of the tile.
  (context, size, figure) =>
    polygon(
      context,
      [
        [0, 0],
        [size, 0],
        [0, size],
      ],
      figure,
    ),
  // Stripes.
  (context, size, figure) => {
    context.fillStyle = figure;
    for (let stripe = 0; stripe < 5; stripe += 2)
      context.fillRect(0, (stripe * size) / 5, size + 1, size / 5);
  },
  // Nothing: the eye rests.
  () => {},
];
