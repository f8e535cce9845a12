import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { suggestions } from './introduce.ts';

/** Admits that the request is beyond the sandbox, and lists its abilities. */
export function fallback(ask: Ask): Said {
  const words = ask.text.replace(/\s+/g, ' ');
  const quoted = words.length > 80 ? `${words.slice(0, 80)}…` : words;
  const { system } = ask.prompt;
  return said(
    by(ask.language, 'something I have no skill for', '我不擅长的内容'),
    paragraphs(
      by(
        ask.language,
        spin`You wrote “${quoted}”. ⟦That is beyond me¦I have no answer to that⟧: I am the sandbox, ⟦a practice server¦a stand-in⟧ with a help text and a few skills, not a language model. Connected to a real service, ⟦this very message¦the same message⟧ would get a real answer.`,
        spin`你写的是“${quoted}”。⟦这超出了我的能力¦这个我答不上来⟧：我是沙盒，一个带有帮助文档和几样小本领的⟦练习服务器¦替身⟧，不是语言模型。连接真实服务后，⟦同一条消息¦这条消息⟧就会得到真正的回答。`,
      ),
      system === ''
        ? null
        : by(
            ask.language,
            spin`Your system prompt (“${system.replace(/\s+/g, ' ').slice(0, 120)}”) arrived too; I follow instructions about language, length, first and last words.`,
            spin`系统提示词（“${system.replace(/\s+/g, ' ').slice(0, 120)}”）也收到了；我能遵循关于语言、长短、开头和结尾的要求。`,
          ),
      suggestions(ask),
    ),
  );
}
