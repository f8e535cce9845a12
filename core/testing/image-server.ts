import { createCanvas } from '@napi-rs/canvas';
import { type SongServer, sendFile, sendJson, startSongServer } from './song-server.ts';

/** Width of the images of the test service, in pixels. */
export const WIDTH = 48;
export const HEIGHT = 32;

/** Returns an image in a single color; `n` selects the color. */
export function testImageBytes(n = 0, format: 'png' | 'jpeg' | 'webp' = 'png'): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${(40 * n + 20) % 256} 90 160)`;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#ffffff';
  context.fillRect(8, 8, 8 + n, 8);
  return format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer(`image/${format}`, 90);
}

/** Returns the service's answer for finished images: `count` of them, each a file of this server. */
export function finishedImages(server: Pick<SongServer, 'url'>, name: string, count = 1): object {
  const data = Array.from({ length: count }, (_, n) => ({ url: `${server.url}/files/${name}-${n}.png` }));
  return { task_id: name, status: 'succeeded', data };
}

/** Returns a synchronous response with images and no task. */
export function syncImages(server: Pick<SongServer, 'url'>, name: string, count = 1): object {
  const data = Array.from({ length: count }, (_, n) => ({ url: `${server.url}/files/${name}-${n}.png` }));
  return { created: 1, data };
}

/**
 * Starts an image service on 127.0.0.1 with scripted responses. By default it answers synchronous requests with one
 * image, `wait-1`, `wait-2`, …, accepts others as `task-1`, …, and reports each as done at the first poll.
 */
export async function startImageServer(): Promise<SongServer> {
  const server = await startSongServer();
  server.create = (response, { path, count }) => {
    if (path.endsWith('/sync')) sendJson(response, syncImages(server, `wait-${count}`));
    else sendJson(response, { task_id: `task-${count}` });
  };
  server.tell = (response, { taskId }) => sendJson(response, finishedImages(server, taskId));
  server.file = (response, name) =>
    sendFile(response, testImageBytes(Number(/-(\d+)\.png$/.exec(name)?.[1] ?? 0)), 'image/png');
  return server;
}
