/** Messages of a test to the process of the main program, where Electron's stand-in receives them. */
export type ToMain =
  /** A request of the page, for the handler of its scheme. */
  | { type: 'request'; id: number; url: string; method: string; headers: Record<string, string> }
  /** The page of a window handed over a port, and sent a message on it. */
  | { type: 'connect'; window: number; port: string }
  | { type: 'message'; port: string; data: string }
  /** Something happened to the app, a window (the main one if none is named), the contents of that, or the system. */
  | {
      type: 'emit';
      target: 'app' | 'window' | 'contents' | 'powerMonitor' | 'notification';
      event: string;
      details: unknown;
      window?: number | undefined;
    }
  /** The user chose an item of the menu in the menu bar or under the pointer, by the labels that lead to it. */
  | { type: 'choose'; labels: string[] }
  /** The user pressed keys, in Electron's form, while another program was in front. */
  | { type: 'press'; keys: string }
  /** How the user answers dialogs from now on. */
  | { type: 'answer'; button: number; filePath: string }
  /** The result of what the main program asked of the page. */
  | { type: 'result'; id: number; value: unknown };

/** Messages of Electron's stand-in to the test. */
export type FromMain =
  | { type: 'response'; id: number; status: number; headers: Record<string, string>; body: Uint8Array }
  /** A message on a port, for the page. */
  | { type: 'message'; port: string; data: string }
  /** A window loads an address, or its page again. */
  | { type: 'load'; window: number; url: string }
  | { type: 'reload'; window: number }
  /** A window is shown or hidden, which its page knows. */
  | { type: 'visible'; window: number; isVisible: boolean }
  /** A window is gone, and its page with it. */
  | { type: 'closed'; window: number }
  /** The main program runs a script in the page, or takes a picture of it. */
  | { type: 'evaluate'; window: number; id: number; script: string }
  | { type: 'capture'; window: number; id: number }
  /** The main program used a function of Electron that the user would notice. */
  | { type: 'called'; what: string; details: unknown };
