import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';

const GREETING =
  /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|你好|您好|嗨|哈喽|早上好|下午好|晚上好|早安)(?:\s+there)?[\s,!.~！，。～]*(?:sandbox|quartet|沙盒)?[\s!.~！。～]*$/i;
const WHO =
  /\bwho are you\b|\bwhat are you\b|\bwhat (?:can|do) you do\b|\bintroduce yourself\b|\bare you (?:a |an )?(?:real|ai|model|human|bot)|\byour name\b|was kannst du|何ができ|你是谁|你是什么|介绍一下(?:你)?自己|自我介绍|你(?:在这里)?(?:能|会|可以)(?:做|干)(?:什么|啥|哪些)|你叫什么/i;

/** Greets, and introduces the sandbox. */
export function introduce(ask: Ask): Said | null {
  const about = by(ask.language, 'a greeting, or a question about me', '问候，或询问我是谁');
  const passage =
    (GREETING.test(ask.text) || ask.text === '' ? greeting(ask) : null) ??
    (WHO.test(ask.text) ? paragraphs(selfPortrait(ask), suggestions(ask)) : null);
  return passage && said(about, passage);
}

/** Introduces the sandbox if a message asks for that among other things; returns null otherwise. */
export function introduction(ask: Ask): Passage | null {
  return WHO.test(ask.text) ? selfPortrait(ask) : null;
}

function greeting(ask: Ask): Passage {
  return paragraphs(
    by(
      ask.language,
      spin`⟦Hello¦Hi there¦Good day¦Welcome⟧! I am the **sandbox** of Quartet: ⟦a small server on your own computer¦a program that runs right here⟧ that answers like the real service, so that you can try everything without a key and without a bill. I am ⟦not a language model¦no real model⟧, but I ⟦know this app well¦know my way around this app⟧.`,
      spin`⟦你好¦嗨¦欢迎¦您好⟧！我是 Quartet 的**沙盒**：⟦一个运行在你电脑上的小服务器¦就在你电脑上运行的程序⟧，像真实服务一样作答，让你不用密钥、不花钱就能试遍所有功能。我⟦不是语言模型¦并不是真正的模型⟧，但对这个应用很熟悉。`,
    ),
    suggestions(ask),
  );
}

function selfPortrait(ask: Ask): Passage {
  return by(
    ask.language,
    spin`I am the **sandbox**, a practice partner that comes with Quartet. I run on this computer, ⟦send nothing anywhere¦tell nobody anything⟧, and speak the same interface as the real service: the same requests, streams, parameters and errors.`,
    spin`我是**沙盒**，Quartet 自带的练习伙伴。我运行在这台电脑上，⟦不会把任何内容发到别处¦什么都不会外传⟧，并使用与真实服务相同的接口：相同的请求、流式输出、参数和错误。`,
  );
}

/** Returns first steps as a list, which is also the first Markdown that a new user sees. */
export function suggestions(ask: Ask): Passage {
  return by(
    ask.language,
    spin`
      Try one of these:

      - **Ask about the app**: “How do I connect a real service?”, “What does top_p do?”
      - **See Markdown**: “Show me Markdown”, “Write a sorting function in Python”, “Show some math”
      - **Let me write**: “Write lyrics about the sea”, “Tell me a story”, “Write 300 words about tea”
      - **Hear me sing**: ask for lyrics, then press *Turn into song* under them, or open Music
      - **Give me work**: “What is 17% of 2,340?”, “Count to 20”
      - **Look under the hood**: \`/request\` shows what I received, \`/faults\` lists how I can fail
    `,
    spin`
      可以试试：

      - **了解应用**：“怎样连接真实服务？”“top_p 是什么？”
      - **查看 Markdown**：“展示 Markdown”“用 Python 写一个排序函数”“展示数学公式”
      - **让我写作**：“写一首关于大海的歌词”“讲个故事”“写300字关于茶的短文”
      - **听我唱歌**：先让我写歌词，再点回答下面的*做成歌曲*，或打开音乐面板
      - **交给我干活**：“2340的17%是多少”“数到 20”
      - **看看内部**：\`/request\` 显示我收到的内容，\`/faults\` 列出可以演示的故障
    `,
  );
}
