import {
  AudioLines,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  CircleStop,
  CircleX,
  CornerUpRight,
  Download,
  Ellipsis,
  Image,
  LoaderCircle,
  type LucideIcon,
  MessageSquare,
  Music2,
  Play,
  RotateCw,
  Send,
  Trash2,
} from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ROW_ICONS } from './row-icon.tsx';

const LUCIDE: Readonly<Record<keyof typeof ROW_ICONS, LucideIcon>> = {
  audioLines: AudioLines,
  circleAlert: CircleAlert,
  circleCheck: CircleCheck,
  circleDashed: CircleDashed,
  circleHelp: CircleHelp,
  circlePause: CirclePause,
  circleSlash: CircleSlash,
  circleX: CircleX,
  cornerUpRight: CornerUpRight,
  download: Download,
  ellipsis: Ellipsis,
  image: Image,
  loaderCircle: LoaderCircle,
  messageSquare: MessageSquare,
  music: Music2,
  play: Play,
  rotateCw: RotateCw,
  send: Send,
  circleStop: CircleStop,
  trash: Trash2,
};

/** Returns one shape of an icon as path data that can be appended to other path data. */
function asPath(name: string, of: (attribute: string) => string): string {
  if (name === 'circle') {
    const [x, y, r] = [Number(of('cx')), Number(of('cy')), Number(of('r'))];
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
  }
  if (name === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
  if (name === 'rect') {
    const [x, y, w, h, r] = ['x', 'y', 'width', 'height', 'rx'].map((each) => Number(of(each))) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const arc = `a${r} ${r} 0 0 1 `;
    const [across, down] = [w - 2 * r, h - 2 * r];
    return `M${x + r} ${y}h${across}${arc}${r} ${r}v${down}${arc}-${r} ${r}h-${across}${arc}-${r}-${r}v-${down}${arc}${r}-${r}z`;
  }
  if (name !== 'path') throw new Error(`no way to draw a ${name} as a path`);
  // A leading `m` is relative to the origin, and the pairs after it are relative lines.
  return of('d').replace(
    /^m(-?[\d.]+)[ ,]?(-?[\d.]+)[ ,]?(?=(.?))/,
    (_, x, y, next) => `M${x} ${y}${/[-.\d]/.test(next) ? 'l' : ''}`,
  );
}

it.each(Object.entries(LUCIDE))('row icon %s equals the Lucide icon as one path', (name, icon) => {
  const inside = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>/, '');
  const shapes = [...inside.matchAll(/<(\w+) ([^>]*)>/g)].map(([, shape = '', attributes = '']) =>
    asPath(shape, (attribute) => {
      const value = new RegExp(`(?:^| )${attribute}="([^"]*)"`).exec(attributes)?.[1];
      if (value === undefined) throw new Error(`${name}: no ${attribute}`);
      return value;
    }),
  );
  expect(ROW_ICONS[name as keyof typeof ROW_ICONS]).toBe(shapes.join(''));
});
