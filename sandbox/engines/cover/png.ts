import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of one pixel: red, green, blue. */
const PIXEL = 3;

/** A PNG file of 8-bit colours. @param pixels Rows from the top, three bytes a pixel. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits of a colour
  head[9] = 2; // red, green, blue
  const data = deflateSync(filtered(width, height, pixels), { level: 6 });
  const file = Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND')]);
  return new Uint8Array(file);
}

/** Each row as what differs from a guess by its neighbours (Paeth): smooth colours become small numbers. */
function filtered(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const row = width * PIXEL;
  const out = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const to = y * (row + 1);
    out[to] = 4;
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < PIXEL ? 0 : (pixels[at - PIXEL] ?? 0);
      const up = y === 0 ? 0 : (pixels[at - row] ?? 0);
      const corner = x < PIXEL || y === 0 ? 0 : (pixels[at - row - PIXEL] ?? 0);
      out[to + 1 + x] = (pixels[at] ?? 0) - paeth(left, up, corner);
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function chunk(name: string, data: Uint8Array = new Uint8Array(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
