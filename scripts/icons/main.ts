import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';
import { drawIcon, maskable, silhouette } from './draw-icon.ts';
import {
  ICNS_SIZES,
  ICO_SIZES,
  icns,
  ico,
  LINUX_SIZES,
  MASKABLE_SIZE,
  MENU_BAR_FILES,
} from './icon-files.ts';

const ASSETS = join(ROOT, 'assets');

// `npm run icons` generates the icons of all systems from assets/icon.svg.
const svg = readFileSync(join(ASSETS, 'icon.svg'), 'utf8');
const draw = (sizes: readonly number[], mac = false) =>
  Promise.all(sizes.map((size) => drawIcon(svg, size, mac)));

mkdirSync(join(ASSETS, 'icons'), { recursive: true });
for (const { size, png } of await draw(LINUX_SIZES)) {
  writeFileSync(join(ASSETS, 'icons', `${size}x${size}.png`), png);
}
writeFileSync(join(ASSETS, 'icon.ico'), ico(await draw(ICO_SIZES)));
writeFileSync(join(ASSETS, 'icon.icns'), icns(await draw(ICNS_SIZES, true)));
mkdirSync(join(ASSETS, 'web-icons'), { recursive: true });
writeFileSync(join(ASSETS, 'web-icons', 'maskable.png'), (await drawIcon(maskable(svg), MASKABLE_SIZE)).png);
mkdirSync(join(ASSETS, 'menu-bar'), { recursive: true });
for (const [name, size] of Object.entries(MENU_BAR_FILES)) {
  writeFileSync(join(ASSETS, 'menu-bar', name), (await drawIcon(silhouette(svg), size)).png);
}
console.log(
  `assets: icon.icns, icon.ico, web-icons/maskable.png, menu-bar/ and icons of ${LINUX_SIZES.join(', ')} pixels`,
);
