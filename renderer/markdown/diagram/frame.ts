import mermaid, { type MermaidConfig } from 'mermaid';
import { cleanDrawing } from './clean-drawing.ts';
import type { DiagramAnswer, DiagramRequest } from './diagram-message.ts';

// The frame's script. It has an opaque origin and no network, receives one text and draws it once.

addEventListener('message', ({ data, ports, source }: MessageEvent<DiagramRequest>) => {
  const [port] = ports;
  if (source !== parent || port === undefined) return;
  draw(data).then(
    (answer) => port.postMessage(answer),
    (error: unknown) =>
      port.postMessage({ type: 'failed', message: String(error).slice(0, 600) } satisfies DiagramAnswer),
  );
});

async function draw({ source, dark }: DiagramRequest): Promise<DiagramAnswer> {
  // The frame is transparent only if its color scheme equals the app's.
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  mermaid.initialize(configOf(dark));
  const { svg } = await mermaid.render('diagram', source);
  const drawing = cleanDrawing(svg);
  document.body.replaceChildren(drawing.svg);
  return { type: 'drawn', width: drawing.width, height: drawing.height, title: drawing.title };
}

/** Settings that a directive in the diagram must not change, for safety and appearance. */
const ours: readonly (keyof MermaidConfig)[] = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'deterministicIds',
  'deterministicIDSeed',
  'htmlLabels',
  'dompurifyConfig',
  'theme',
  'themeCSS',
  'themeVariables',
  'darkMode',
  'fontFamily',
  'altFontFamily',
  'arrowMarkerAbsolute',
  'forceLegacyMathML',
  'legacyMathML',
  'logLevel',
];

function configOf(dark: boolean): MermaidConfig {
  return {
    secure: [...ours],
    securityLevel: 'strict',
    startOnLoad: false,
    suppressErrorRendering: true,
    deterministicIds: true,
    deterministicIDSeed: 'diagram',
    htmlLabels: false,
    logLevel: 'fatal',
    theme: 'base',
    darkMode: dark,
    themeVariables: dark ? darkColours : lightColours,
    fontFamily:
      "Inter, system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
  };
}

// The app's colors in a form that Mermaid's color arithmetic can parse.
const lightColours = {
  background: '#f9fafc',
  primaryColor: '#e4edfb',
  primaryTextColor: '#1b2029',
  primaryBorderColor: '#5b83c4',
  secondaryColor: '#dff2ef',
  tertiaryColor: '#f8eddd',
  lineColor: '#596070',
  textColor: '#1b2029',
  noteBkgColor: '#fbf3d9',
  noteTextColor: '#1b2029',
  edgeLabelBackground: '#f4f5f8',
};
const darkColours = {
  background: '#101318',
  primaryColor: '#22334f',
  primaryTextColor: '#e6e9ef',
  primaryBorderColor: '#6b94d6',
  secondaryColor: '#17403d',
  tertiaryColor: '#45351c',
  lineColor: '#9aa2b1',
  textColor: '#e6e9ef',
  noteBkgColor: '#453c1c',
  noteTextColor: '#e6e9ef',
  edgeLabelBackground: '#191d24',
};
