import type { Drawing } from './draw-icon.ts';

/** Types in an icns by size in pixels; several if one also serves as the double-resolution image of a smaller one. */
const ICNS: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

export const ICNS_SIZES = [...new Set(ICNS.map(([, size]) => size))];
export const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** Size in pixels of the maskable icon in the web app manifest. */
export const MASKABLE_SIZE = 512;
/** Menu bar icons of macOS by file name: Electron treats such names as template images, which the system colours. */
export const MENU_BAR_FILES = { 'quartetTemplate.png': 16, 'quartetTemplate@2x.png': 32 } as const;
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 192, 256, 512, 1024] as const;

/** Returns an icns file for macOS: a list of PNGs, each with a type for its size. */
export function icns(drawings: readonly Drawing[]): Buffer {
  const parts = ICNS.map(([type, size]) => {
    const { png } = of(drawings, size);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

/** Returns an ico file for Windows: the largest image as PNG, the others as bitmaps, which every program can read. */
export function ico(drawings: readonly Drawing[]): Buffer {
  const images = ICO_SIZES.map((size) => {
    const drawing = of(drawings, size);
    return { size, bytes: size === 256 ? drawing.png : bitmap(drawing) };
  });
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, bytes }, index) => {
    const at = 6 + 16 * index;
    // The size 256 does not fit into a byte and is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)]);
}

/** Returns a 32-bit bitmap from the bottom up, with a 1-bit mask that stays empty because alpha applies. */
function bitmap({ size, rgba }: Drawing): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(size, 4);
  // The mask counts as a second half of the height.
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(from, from + 4);
      pixels.set([blue, green, red, alpha], ((size - 1 - y) * size + x) * 4);
    }
  }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  return Buffer.concat([head, pixels, mask]);
}

function of(drawings: readonly Drawing[], size: number): Drawing {
  const found = drawings.find((one) => one.size === size);
  if (found === undefined) throw new Error(`no drawing of ${size} pixels`);
  return found;
}
