/** Returns diagrams that try to run scripts, send requests to `host`, leave their frame, or change their rules. */
export function hostileDiagrams(host: string): Readonly<Record<string, string>> {
  const mark = 'window.attacked=1;parent.attacked=1';
  return {
    'HTML in a label': `graph TD\n  A["<img src='${host}/label.png' onerror='${mark}'>"] --> B["<script>${mark}</script>"]`,
    'HTML in a label, entities': `graph TD\n  A["&lt;img src=${host}/e.png onerror=${mark}&gt;"] --> B["#lt;svg onload=${mark}#gt;"]`,
    'a frame in a label': `graph TD\n  A["<iframe src='${host}/frame' srcdoc='<script>${mark}</script>'></iframe>"] --> B`,
    'styles in a label': `graph TD\n  A["<style>*{background:url(${host}/style.png)}</style>x"] --> B["<link rel=stylesheet href=${host}/l.css>"]`,
    'a link by click': `graph TD\n  A --> B\n  click A "javascript:${mark}"\n  click B href "${host}/click" _self`,
    'a call by click': `graph TD\n  A --> B\n  click A call alert()\n  click B callback "tip"`,
    'security level by directive': `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "secure": []}}%%\ngraph TD\n  A["<img src='${host}/init.png' onerror='${mark}'>"] --> B\n  click A "javascript:${mark}"`,
    'security level by front matter': `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n  secure: []\n  themeCSS: "* { background: url(${host}/front.png) }"\n---\ngraph TD\n  A["<img src='${host}/fm.png' onerror='${mark}'>"] --> B`,
    'styles by directive': `%%{init: {"themeCSS": "@import url(${host}/i.css); * { background: url(${host}/theme.png) !important }", "theme": "base", "themeVariables": {"primaryColor": "red;}*{background:url(${host}/var.png)}", "fontFamily": "x;}*{background:url(${host}/font.png)}"}}}%%\ngraph TD\n  A --> B`,
    'styles by classDef': `graph TD\n  A --> B\n  classDef x fill:url(${host}/fill),background:url(${host}/bg.png)\n  class A x\n  style B fill:red;background:url(${host}/b.png)`,
    'prototype by directive': `%%{init: {"__proto__": {"attacked": 1}, "constructor": {"prototype": {"attacked": 1}}}}%%\ngraph TD\n  A --> B`,
    'a picture as a node': `graph TD\n  A@{ img: "${host}/node.png", label: "x", w: 60, h: 60 } --> B`,
    'an icon as a node': `graph TD\n  A@{ icon: "${host}/icon", form: "square" } --> B["fa:fa-car x"]`,
    'a link in a sequence': `sequenceDiagram\n  participant A\n  link A: go @ javascript:${mark}\n  links A: {"x": "${host}/links"}\n  A->>A: <img src=${host}/seq.png onerror=${mark}>`,
    'a link in a class': `classDiagram\n  class A["<img src=${host}/c.png onerror=${mark}>"]\n  link A "javascript:${mark}"\n  click A href "${host}/class"\n  A : <script>${mark}</script>`,
    'a link in a chart': `gantt\n  title <img src=${host}/g.png onerror=${mark}>\n  dateFormat YYYY-MM-DD\n  section S\n  T :t1, 2024-01-01, 3d\n  click t1 href "javascript:${mark}"`,
    'formulas in a label': `graph TD\n  A["$$\\href{javascript:${mark}}{x}\\includegraphics{${host}/k.png}$$"] --> B`,
    'Markdown in a label': `graph TD\n  A["\`**x** ![y](${host}/md.png) [z](javascript:${mark})\`"] --> B`,
    'a title and a description': `graph TD\n  accTitle: <img src=${host}/t.png onerror=${mark}>\n  accDescr: </title><script>${mark}</script>\n  A --> B`,
    'a mind map': `mindmap\n  root((<img src=${host}/m.png onerror=${mark}>))\n    ::icon(fa fa-book)\n    A`,
    'a pie': `pie title </style><script>${mark}</script>\n  "<img src=${host}/p.png onerror=${mark}>" : 40\n  "b" : 60`,
    states: `stateDiagram-v2\n  [*] --> A\n  A : <img src=${host}/st.png onerror=${mark}>\n  click A "javascript:${mark}"`,
    entities: `erDiagram\n  A ||--o{ B : "<img src=${host}/er.png onerror=${mark}>"`,
    'a git graph': `gitGraph\n  commit id: "<img src=${host}/git.png onerror=${mark}>"`,
  };
}

/** Diagrams that are invalid or too large: the window shows an error and stays responsive. */
export const heavyDiagrams: Readonly<Record<string, string>> = {
  nothing: '',
  'not a diagram': 'this is no diagram',
  'cut off': 'graph TD\n  A[',
  'more links than may be': `graph TD\n${Array.from({ length: 3000 }, (_, i) => `  N${i % 60} --> N${(i * 7) % 61}`).join('\n')}`,
  'more text than may be': `graph TD\n${'  A --> B\n'.repeat(6000)}`,
  'one long name': `graph TD\n  A["${'x'.repeat(40_000)}"] --> B`,
  'deep nesting': `graph TD\n${'subgraph a\n'.repeat(2000)}A\n${'end\n'.repeat(2000)}`,
  'lone marks': `graph TD\n  A${'['.repeat(20_000)}`,
  'spaces without end': `sequenceDiagram\n  A->>B:${' '.repeat(40_000)}x`,
  'a long front matter': `---\n${'a: &a [*a,*a]\n'.repeat(2000)}---\ngraph TD\n A-->B`,
};
