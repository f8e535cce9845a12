import { expect, test } from 'vitest';
import { readPicture } from '../../testing/read-picture.ts';
import { createCanvas } from './canvas.ts';
import { writeMark } from './draw-picture.ts';

const SIDE = 1024;
const CORNER = { left: 0.9, top: 0.96, right: 1, bottom: 1 } as const;

test.each(['#000', '#777', '#888', '#fff', '#d02818'])(
  'on %s the mark is read, and lies in its corner alone',
  async (ground) => {
    const canvas = createCanvas(SIDE, SIDE);
    const context = canvas.getContext('2d');
    context.fillStyle = ground;
    context.fillRect(0, 0, SIDE, SIDE);
    writeMark(context, SIDE, SIDE);
    const seen = await readPicture(canvas.encodeSync('png'));
    expect(seen.contrast(CORNER)).toBeGreaterThan(3);
    expect(seen.contrast({ left: 0, top: 0, right: 0.9, bottom: 1 })).toBeCloseTo(1);
    expect(seen.contrast({ left: 0.9, top: 0, right: 1, bottom: 0.95 })).toBeCloseTo(1);
  },
);
