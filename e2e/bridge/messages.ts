/** Messages from a test to the main program's process, where the Electron fake receives them. */
export type ToMain =
  /** A request of the page for the handler of its scheme. */
  | { type: 'request'; id: number; url: string; method: string; headers: Record<string, string> }
  /** A window's page opened a port and sent a message on it. */
  | { type: 'connect'; window: number; port: string }
  | { type: 'message'; port: string; data: string }
  /** An event of the app, a window (the main one by default), its contents, or the system. */
  | {
      type: 'emit';
      target: 'app' | 'window' | 'contents' | 'powerMonitor' | 'notification';
      event: string;
      details: unknown;
      window?: number | undefined;
    }
  /** The user chose a menu item, given by the labels that lead to it. */
  | { type: 'choose'; labels: string[] }
  /** The user pressed keys, in Electron's form, while another program was in front. */
  | { type: 'press'; keys: string }
  /** The user's response to dialogs from now on. */
  | { type: 'answer'; button: number; filePath: string }
  /** The result of a script or screenshot that the main program requested from the page. */
  | { type: 'result'; id: number; value: unknown };

/** Messages from the Electron fake to the test. */
export type FromMain =
  | { type: 'response'; id: number; status: number; headers: Record<string, string>; body: Uint8Array }
  /** A message on a port for the page. */
  | { type: 'message'; port: string; data: string }
  /** A window loads a URL or reloads its page. */
  | { type: 'load'; window: number; url: string }
  | { type: 'reload'; window: number }
  /** A window is shown or hidden, which its page observes. */
  | { type: 'visible'; window: number; isVisible: boolean }
  /** A window was closed, and its page with it. */
  | { type: 'closed'; window: number }
  /** The main program runs a script in the page, or takes a screenshot of it. */
  | { type: 'evaluate'; window: number; id: number; script: string }
  | { type: 'capture'; window: number; id: number }
  /** The main program called a function of Electron that the user would notice. */
  | { type: 'called'; what: string; details: unknown };
