import { RPCHandler } from '@orpc/server/message-port';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { type IpcMainEvent, ipcMain, type WebContents } from 'electron';
import type { Logger } from '../core/platform/host.ts';
import { logFailures } from '../core/rpc/log-failures.ts';
import type { CallContext } from '../core/rpc/procedures.ts';
import type { CoreRouter } from '../core/rpc/rpc.ts';
import { APP_ORIGIN } from './origin.ts';
import { WindowPort } from './window-port.ts';

/** The only message of the preload. */
const CONNECT = 'quartet:connect';

export interface RpcHost {
  /** Starts serving pages, including those already connected. */
  serve(router: CoreRouter): void;
  /** Closes all channels and accepts no more. */
  close(): void;
  /** Returns the channel of a page, which identifies its window to the core; undefined if it has none. */
  channelOf(contents: WebContents): object | undefined;
}

/**
 * Serves the contract over MessagePort. A port is accepted only from the main frame of the app's
 * page, one at a time: a page that connects again (after a reload) replaces its old channel. Until
 * the core has opened the library, pages are told to wait.
 */
export function createRpcHost(logger: Logger): RpcHost {
  const live = new Map<WebContents, WindowPort>();
  let handler: RPCHandler<CallContext> | undefined;
  const begin = (channel: WindowPort) => {
    if (!handler) return channel.wait();
    handler.upgrade(channel, { context: { window: channel } });
    channel.start();
  };
  const onConnect = (event: IpcMainEvent): void => {
    const [port] = event.ports;
    if (port === undefined || !isOurPage(event)) {
      for (const refused of event.ports) refused.close();
      logger.warn('a port was refused', { ports: event.ports.length });
      return;
    }
    live.get(event.sender)?.close();
    const channel = new WindowPort(port, event.sender);
    live.set(event.sender, channel);
    channel.on('close', () => {
      if (live.get(event.sender) === channel) live.delete(event.sender);
    });
    begin(channel);
  };

  ipcMain.on(CONNECT, onConnect);
  return {
    serve(router) {
      handler = new RPCHandler(router, {
        plugins: [new ResponseHeadersPlugin()],
        interceptors: [logFailures(logger)],
      });
      for (const channel of live.values()) begin(channel);
    },
    channelOf: (contents) => live.get(contents),
    close() {
      ipcMain.off(CONNECT, onConnect);
      for (const channel of live.values()) channel.close();
    },
  };
}

/** Returns whether a message comes from the top frame of the app's page, with exactly one port. */
function isOurPage(event: IpcMainEvent): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    !frame.detached &&
    frame === event.sender.mainFrame &&
    frame.parent === null &&
    frame.origin === APP_ORIGIN &&
    event.ports.length === 1
  );
}
