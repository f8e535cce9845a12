/** The style of an exported page for light, dark and print. It loads nothing. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --text: #1b1e24; --soft: #5c6370; --line: #d9dce3; --back: #fff; --inset: #f4f5f8;
  --user: #eef1f8; --link: #2a53c1; }
@media (prefers-color-scheme: dark) { :root { --text: #e5e8ee; --soft: #9aa2b1; --line: #31363f; --back: #14171c;
  --inset: #1c2027; --user: #202736; --link: #9db7ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.6 system-ui, "Noto Sans CJK SC", sans-serif; }
main { max-width: 50rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; overflow-wrap: break-word; }
header { border-bottom: 1px solid var(--line); margin-bottom: 2rem; padding-bottom: 1rem; }
h1.title { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; }
header p, .told, .address, figcaption { color: var(--soft); font-size: .875rem; margin: .2rem 0; }
section { margin: 0 0 2rem; }
h2.who { font-size: .875rem; color: var(--soft); margin: 0 0 .4rem; }
section.user > .said { background: var(--user); border-radius: .75rem; padding: .1rem 1rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; }
a { color: var(--link); }
pre { background: var(--inset); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; }
code { font: .875em/1.5 ui-monospace, "JetBrains Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace; }
:not(pre) > code { background: var(--inset); border-radius: .25rem; padding: .1em .3em; }
blockquote, .aside { border-left: 3px solid var(--line); margin: 1rem 0; padding: 0 0 0 1rem; color: var(--soft); }
.alert { border-color: var(--alert); color: inherit; }
.alert-title { color: var(--alert); font-weight: 600; margin: 0 0 .25rem; }
.alert-title + * { margin-top: 0; }
.note { --alert: light-dark(#2a53c1, #9db7ff); } .tip { --alert: light-dark(#1b7a3d, #6fd08c); }
.important { --alert: light-dark(#a3246f, #f29ac8); } .warning { --alert: light-dark(#8a5a00, #e8b45a); }
.caution { --alert: light-dark(#a4262c, #ff9a9f); }
.aside > h3 { font-size: .875rem; margin: 0 0 .3rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; }
.center { text-align: center; } .right { text-align: right; }
img { max-width: 100%; height: auto; border-radius: .5rem; }
figure { margin: 1rem 0; }
sup { font-size: .75em; line-height: 0; }
.footnote { display: flex; gap: .5rem; color: var(--soft); font-size: .875rem; }
.footnote > div > p { margin: 0 0 .25rem; }
sup.note { font-size: .75em; }
ol.notes { color: var(--soft); font-size: .875rem; }
.failed { color: light-dark(#a4262c, #ff9a9f); }
@media print {
  :root { color-scheme: light; --text: #000; --soft: #444; --line: #bbb; --back: #fff; --inset: #f6f6f6; --user: #f1f1f1; --link: #000; }
  main { max-width: none; padding: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .table { overflow: visible; }
  h2.who, h1, h2, h3 { break-after: avoid; }
  img, tr { break-inside: avoid; }
  .failed { color: #000; }
}
`;
