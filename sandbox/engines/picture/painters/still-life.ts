import { type Colour, css, mix, shade } from '../colour.ts';
import { between, type Painter, pick, type Sheet } from '../sheet.ts';
import { choosePalette } from './palette.ts';
import { paintBottle, paintBowl, paintFruit, paintVase } from './things.ts';

/** Things on a table before a wall, lit from one side. */
export const paintStillLife: Painter = (sheet) => {
  const { context, width, height, unit, guide, wish } = sheet;
  const palette = choosePalette(sheet);
  const night = wish.time === 'night';
  const wall = guide
    ? guide.at(0.5, 0.2)
    : { ...(palette.paints[Math.floor(sheet.random() * palette.paints.length)] ?? palette.paper) };
  const back: Colour = {
    l: night ? 0.2 : Math.min(0.72, Math.max(0.34, wall.l)),
    c: Math.min(wall.c, 0.08),
    h: wall.h,
  };
  const cloth = guide ? guide.at(0.5, 0.9) : mix(palette.paper, { l: 0.8, c: 0.04, h: 70 }, 0.4);
  const table: Colour = night ? shade(cloth, -0.3) : { ...cloth, l: Math.min(0.88, Math.max(0.42, cloth.l)) };
  const left = sheet.random() < 0.7;
  const edge = height * between(sheet, 0.6, 0.66);
  // Light falls on the wall from one side.
  const light = context.createRadialGradient(
    width * (left ? 0.2 : 0.8),
    height * 0.18,
    0,
    width * (left ? 0.2 : 0.8),
    height * 0.18,
    Math.hypot(width, height) * 0.85,
  );
  light.addColorStop(0, css(shade(back, 0.14)));
  light.addColorStop(0.5, css(back));
  light.addColorStop(1, css(shade(back, -0.17)));
  context.fillStyle = light;
  context.fillRect(0, 0, width, edge + 1);
  const top = context.createLinearGradient(left ? 0 : width, edge, left ? width : 0, height);
  top.addColorStop(0, css(shade(table, 0.05)));
  top.addColorStop(1, css(shade(table, -0.16)));
  context.fillStyle = top;
  context.fillRect(0, edge, width, height - edge);
  const seam = context.createLinearGradient(0, edge - unit * 4, 0, edge + unit * 26);
  seam.addColorStop(0, css(shade(table, -0.3), 0));
  seam.addColorStop(0.2, css(shade(table, -0.3), 0.5));
  seam.addColorStop(1, css(shade(table, -0.3), 0));
  context.fillStyle = seam;
  context.fillRect(0, edge - unit * 4, width, unit * 30);
  arrange(sheet, left ? 1 : -1, edge, palette.paints);
};

/** Tall things behind, low ones before them, near the middle, some hiding part of others. */
function arrange(sheet: Sheet, way: 1 | -1, edge: number, paints: readonly [Colour, ...Colour[]]): void {
  const { width, height, unit, random, wish, guide } = sheet;
  const said = (words: RegExp) => words.test(wish.text.toLowerCase());
  const colour = (): Colour => {
    const own = guide
      ? pick(sheet, paints)
      : (wish.colours[Math.floor(random() * wish.colours.length)] ?? pick(sheet, paints));
    return { ...own, l: Math.min(0.8, Math.max(0.3, own.l)) };
  };
  const middle = width / 2;
  const spread = Math.min(width, height * 1.5) * 0.5;
  const light = { way, depth: height - edge };
  const flowers = said(/flower|bouquet|tulip|rose|花束|郁金香|鲜花/);
  const tall = [
    flowers || said(/vase|花瓶/) || random() < 0.5 ? 'vase' : 'bottle',
    said(/bottle|wine|瓶|酒/) || random() < 0.7 ? 'bottle' : 'vase',
  ];
  const places = random() < 0.5 ? [-0.42, 0.36] : [0.4, -0.34];
  tall.forEach((kind, at) => {
    const x = middle + spread * ((places[at] ?? 0) + between(sheet, -0.06, 0.06));
    const foot = edge + light.depth * between(sheet, 0.16, 0.26);
    const high = unit * between(sheet, 400, 500) * (at === 0 ? 1 : 0.82);
    if (kind === 'vase')
      paintVase(sheet, { x, foot, size: high * 0.62, colour: colour(), way }, at === 0 || flowers);
    else paintBottle(sheet, { x, foot, size: high, colour: colour(), way });
  });
  const bowl = said(/bowl|碗/) || random() < 0.65;
  const kind = fruitOf(said);
  const foot = edge + light.depth * 0.46;
  if (bowl) {
    const x = middle + spread * between(sheet, -0.12, 0.12);
    for (let at = 0; at < 4; at += 1) {
      const size = unit * between(sheet, 104, 124);
      paintFruit(
        sheet,
        { x: x + unit * (at - 1.5) * 78, foot: foot - unit * (86 + 22 * (at % 2)), size, colour: null, way },
        kind(at),
        false,
      );
    }
    paintBowl(sheet, { x, foot, size: unit * 440, colour: colour(), way });
  }
  const loose = bowl ? 3 : 5;
  for (let at = 0; at < loose; at += 1) {
    const share = at / (loose - 1) - 0.5;
    const x = middle + spread * (share * 1.35 + between(sheet, -0.06, 0.06));
    const low = edge + light.depth * (bowl ? between(sheet, 0.6, 0.78) : between(sheet, 0.42, 0.72));
    paintFruit(
      sheet,
      { x, foot: low, size: unit * between(sheet, 112, 138), colour: null, way },
      kind(at + 7),
      true,
    );
  }

  function fruitOf(asked: typeof said): (at: number) => Fruit {
    const wanted = FRUITS.filter(({ words }) => asked(words));
    const all = wanted.length > 0 ? wanted : FRUITS;
    const start = Math.floor(random() * all.length);
    return (at) => all[(start + at) % all.length] ?? FRUITS[0];
  }
}

/** A fruit by its look. */
export interface Fruit {
  readonly shape: 'round' | 'pear' | 'lemon';
  readonly colour: Colour;
  readonly words: RegExp;
}
const FRUITS: readonly [Fruit, ...Fruit[]] = [
  { shape: 'round', colour: { l: 0.55, c: 0.19, h: 26 }, words: /apple|苹果|fruit|水果/ },
  { shape: 'pear', colour: { l: 0.76, c: 0.14, h: 108 }, words: /pear|梨|fruit|水果/ },
  { shape: 'lemon', colour: { l: 0.87, c: 0.16, h: 98 }, words: /lemon|柠檬|fruit|水果/ },
  { shape: 'round', colour: { l: 0.73, c: 0.17, h: 58 }, words: /orange|橙|橘|fruit|水果/ },
  { shape: 'round', colour: { l: 0.78, c: 0.11, h: 45 }, words: /peach|桃|fruit|水果/ },
  { shape: 'round', colour: { l: 0.38, c: 0.11, h: 330 }, words: /plum|李子|cherr|樱桃|fruit|水果/ },
];
