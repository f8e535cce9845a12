import type { Catalogue } from '../catalogue.ts';
import type { json as en } from '../en/json.ts';

export const json: Catalogue<typeof en> = {
  format: '整形（Shift+Alt+F）',
  at: '{{line, number}}行{{column, number}}列：{{what}}',
  fault: {
    empty: '空です。',
    end: '途中で終わっています。括弧または引用符が閉じられていません。',
    comma: '末尾に余分なカンマがあります。',
    quotes: '名前と文字列は半角の二重引用符で囲んでください："このように"。',
    text: 'この文字列は閉じられていないか、無効な改行またはエスケープを含んでいます。',
    after: 'JSONの終わりのあとに余分なテキストがあります。',
    unexpected: 'ここでは使えない文字です。',
  },
};
