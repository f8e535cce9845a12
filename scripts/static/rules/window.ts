import { banned, type Rule, TEST } from '../rule.ts';

const RENDERER = { in: /^renderer\/.*\.tsx?$/, except: TEST };
/** Selects the window except some of its files. */
const windowBut = (files: string) => ({
  in: RENDERER.in,
  except: new RegExp(`^renderer/(${files})\\.tsx?$|${TEST.source}`),
});
const MARKUP =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|srcdoc|srcDoc|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|setHTML|DOMParser|renderToStaticMarkup|renderToString)\b|\bdocument\s*\.\s*(write|writeln|domain)\b|\brehype-raw\b/g;

/** Rules on what the window must not contain: a model's text is hostile by default. */
export const WINDOW_RULES: readonly Rule[] = [
  banned(
    'no-markup-from-text',
    MARKUP,
    'Text becomes elements by React or by createElement and textContent, never by a parser of HTML.',
    // This exception runs in the diagram frame with its opaque origin and removes forbidden content from a drawing.
    windowBut('markdown/diagram/clean-drawing'),
  ),
  banned(
    'no-eval',
    /\beval\s*\(|\bnew\s+Function\s*\(|\bsetTimeout\s*\(\s*['"`]/g,
    'No code is made from text.',
  ),
  banned(
    'no-style-elements',
    /<style[\s>]|createElement\(\s*['"]style['"]/g,
    'The content security policy forbids inline styles: use classes or the style prop.',
    RENDERER,
  ),
  banned(
    'no-frames',
    /<(iframe|object|embed|webview|portal)[\s>]|createElement\(\s*['"](iframe|object|embed|script|link|base)['"]/g,
    'The window has no frames and makes no elements that load code.',
    // The exceptions are a frame with an opaque origin that renders diagrams, and a script-free page for printing.
    windowBut('markdown/diagram/diagram-frame|chat/transfer/print-conversation'),
  ),
  banned(
    'one-way-to-the-core',
    /(?<![.\w])fetch\s*\(|\bwindow\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew\s+(WebSocket|EventSource|WebTransport|RTCPeerConnection)\b|\b(window|parent|top|opener)\.postMessage\b/g,
    'The window reaches the core through the contract; only renderer/lib opens the way.',
    { in: /^renderer\/.*\.tsx?$/, except: new RegExp(`^renderer/lib/|${TEST.source}`) },
  ),
  banned(
    'plain-clipboard',
    /['"`]text\/(html|rtf)['"`]\s*(\]?\s*:|,)/g,
    'What is copied or dragged out is plain text, or a file of ours.',
    windowBut('lib/plain-clipboard'),
  ),
  banned(
    'no-service-worker',
    /\bserviceWorker\b|\bimportScripts\b/g,
    'A service worker can answer in our place: there is none.',
  ),
  banned(
    'no-cookies',
    /\bdocument\s*\.\s*cookie\b|\bsetHeader\(\s*['"]set-cookie/gi,
    'Cookies are shared across the ports of 127.0.0.1: there are none.',
  ),
  banned(
    'links-through-the-core',
    /\bwindow\.open\s*\(|\btarget\s*=\s*['"]_blank['"]|\blocation\.(assign|replace)\s*\(|\blocation(\.href)?\s*=[^=]/g,
    'Addresses are opened by api.app.openExternal, which checks them.',
    RENDERER,
  ),
  banned(
    'one-long-list',
    /<\s*(Virtualizer|VList|WindowVirtualizer|VGrid)\b/g,
    'Long lists are renderer/ui/long-list.tsx: the library\u2019s own take no press while they scroll.',
    windowBut('ui/long-list'),
  ),
];
