import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import WebSocket from 'ws';
import type { Api } from '../../shared/contract/index.ts';

/** A window without a page: its calls to the host over a real socket. */
export interface BenchWindow {
  readonly api: Api;
  /** Session token that admits another window. */
  readonly session: string;
  /** Resolves when the socket has closed. */
  close(): Promise<void>;
}

/** Opens a window's socket to the host at `origin` and presents its token: that of the link, or a session. */
export async function openWindow(
  origin: string,
  token: { readonly bootstrap: string } | { readonly session: string },
): Promise<BenchWindow> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, { origin });
  // Blobs would be read asynchronously and out of order.
  socket.binaryType = 'arraybuffer';
  const session = await new Promise<string>((resolve, reject) => {
    socket.once('open', () => socket.send(JSON.stringify(token)));
    socket.once('message', (data) => resolve(JSON.parse(String(data)).session));
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`the host closed the window: ${code}`)));
  });
  const api: Api = createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
  return {
    api,
    session,
    close() {
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.close();
      return closed;
    },
  };
}
