/** Help topics, each in English and then in Chinese: a heading with the title and its synonyms, and the text. */
export const HELP_TOPICS = `
# Quartet | quartet app application program features overview purpose
Quartet is a desktop window for four crafts over one AI service: **chat**, **speech**, **songs** and **pictures**. You bring the service (an address and a key) or use the sandbox that comes with it. Everything you write and receive stays on your computer; nothing is sent anywhere but to the connections you set up, and there is no telemetry.
# Quartet | quartet 应用 软件 功能 介绍 用途 这个应用 程序 隐私 遥测
Quartet 是一个桌面窗口，通过同一个 AI 服务提供四种创作：**对话**、**语音**、**歌曲**和**图片**。你可以连接自己的服务（地址和密钥），也可以使用自带的沙盒。你写的和收到的内容都留在自己的电脑上，除了你设置的连接之外不会发往任何地方，也没有任何遥测。
# The sandbox | sandbox practice test offline fake free server mock demo without key
The sandbox is a small server on your own computer that speaks the interface of the real service. It costs nothing, needs no account, and checks each request as strictly. It is **not a language model**: it looks things up in a help text, follows rules, and draws its words with a real sampler; small programs speak, sing and paint. By itself it runs with \`npm run sandbox -- --port 4000 --key my-key\`.
# 沙盒 | 沙盒 沙箱 练习 测试 离线 免费 模拟 没有密钥 sandbox
沙盒是运行在你电脑上的小服务器，使用与真实服务相同的接口。它免费、无需账号，对请求的检查同样严格。它**不是语言模型**：它查帮助文档、套用规则，再用真正的采样器选词；说话、唱歌和绘图都由小程序完成。也可以单独运行：\`npm run sandbox -- --port 4000 --key my-key\`。
# Connecting a real service | connect connection add account real service address base url setup server host endpoint switch
Open **Settings** and add a connection: choose the service (OpenAI, Anthropic, Ollama or another), or enter its **base URL** and your **API key**. Press **Test connection**, which says what works or what to do, then **Use this connection**. The address must be \`https:\`; plain \`http:\` is for this computer only.
# 连接真实服务 | 连接 添加 账号 真实服务 地址 接入 配置 设置 服务器 切换 基础地址
打开**设置**并添加连接：选择服务（OpenAI、Anthropic、Ollama 等），或填写**服务地址**和你的**密钥**。点击**测试连接**，它会告诉你是否可用、该怎么办，再点**使用此连接**。地址必须是 \`https:\`；\`http:\` 只能用于本机。
# The API key | api key token secret password stored safe encrypted leak last four characters
The key is kept by the core of the app and never reaches the window: there you only see its **last four characters**. On the desktop it is encrypted by the system's keychain; in the browser it stays in memory, unless you ask to keep it: then it lies in a file only you can read. It is never written to a log, an error message or an export.
# API 密钥 | 密钥 钥匙 key 密码 令牌 安全 加密 泄露 保存 后四位
密钥由应用核心保管，从不进入窗口：你在界面上只能看到**最后四位**。桌面版用系统钥匙串加密；浏览器版只留在内存中；只有当你选择保存时，才写入只有你能读取的文件。密钥不会写进日志、错误信息或导出文件。
# Where your data lives | data folder stored storage location database files disk backup back up restore path directory keep history saved sqlite another computer move
Conversations lie in one database file in the app's data folder on this computer; Settings shows where that is. Takes, songs and pictures lie beside it as ordinary files, in the library folder. *Settings → Data & backup → Create backup…* writes everything but the keys into one archive; *Choose backup…* restores it, here or on another computer.
# 数据存放在哪里 | 数据 文件夹 存储 存放 保存 位置 数据库 文件 备份 恢复 换电脑 路径 目录 历史 在哪
对话保存在本机应用数据文件夹的一个数据库文件里，设置中会显示具体位置。录音、歌曲和图片以普通文件的形式放在旁边的作品库文件夹里。“设置 → 数据与备份 → 创建备份”把密钥以外的一切写入一个归档；“选择备份”可以在这里或另一台电脑上恢复。
# Interfaces and models | interface chat completions messages difference which api choose two interfaces model models see image images vl vision partner available
**Chat completions** has all models, several answers at once (\`n\`), seeds, penalties and log probabilities. **Messages** has one model, \`vendor-s2\`, and adds thinking, citations, prompt caching and \`top_k\`; its temperature ends at 1, not 2. Models with \`vl\` in their name **see images**. In the sandbox all give the same kind of answer, but the rules differ.
# 接口与模型 | 接口 chat completions messages 区别 差异 哪个 两种接口 模型 列表 选择 视觉 合作伙伴 有哪些模型 可用
**Chat completions** 支持全部模型、一次多个回答（\`n\`）、种子、惩罚和对数概率。**Messages** 只有 \`vendor-s2\` 一个模型，但有思考、引用、提示缓存和 \`top_k\`；它的温度上限是 1 而不是 2。名称里带 \`vl\` 的模型**能看图**。在沙盒里它们的回答是同一种，但规则不同。
# Faults and commands | fault faults fail failure simulate error break breaks broken interrupted lost network disconnect drop stall slow malformed command commands slash request end reason
Write \`/fault NAME\` in a message and the answer fails that way: \`/fault drop-after=400\` cuts the connection after 400 bytes, \`/fault retry-after=5\` is a 429, \`/fault status=503\` an overloaded service. \`/faults\` lists them all; in a script of Speech the same works. Text that already came is never thrown away: the answer is marked **interrupted** and offers *Continue* and *Try again*. \`/request\` shows the parameters that reached me, and \`/end refusal\` ends the answer with that reason.
# 故障与命令 | 故障 失败 模拟 出错 断开 中断 断线 丢失 网络 错误 卡住 变慢 fault 命令 指令 斜杠 请求 结束 原因
在消息里写 \`/fault 名称\`，回答就会以那种方式失败：\`/fault drop-after=400\` 在 400 字节后断开连接，\`/fault retry-after=5\` 返回 429，\`/fault status=503\` 表示服务过载。\`/faults\` 列出全部；在语音的文稿里同样可用。已经收到的文字绝不会丢掉：回答标为**已中断**，并提供*继续*和*重试*。\`/request\` 显示我收到的参数，\`/end refusal\` 以该原因结束回答。
# Speech | speech speak speaking synthesis tts audio sound read aloud panel narration say out loud voices voice preview accent speaker which voices female male
**Speech**, on the rail, turns text into sound: pick a voice (▶ plays a sample), write or paste a **script** of any length, set model, speed, volume, pitch and format, and press **Speak**. Each result is a **take**. Any answer of a chat can be spoken too, with **Read aloud** under it. The sandbox's voices come from a small speech program; they speak English, and **Mandarin with an accent**, and refuse other scripts.
# 语音 | 语音 朗读 文稿 合成 文字转语音 声音合成 读出来 念出来 配音 speech 声音 音色 试听 口音 男声 女声 有哪些声音
侧栏的**语音**把文字变成声音：选一个声音（▶ 试听），书写或粘贴任意长度的**文稿**，设置模型、语速、音量、音高和格式，然后点**朗读**。每次结果都是一条**录音**。对话里的任何回答下面也有**朗读**。沙盒的声音来自一个小型语音程序，会说英语和**带口音的普通话**，其他文字会被拒绝。
# Songs | song songs music make a song create a song compose singing panel new song custom_mode describe lyrics tag tags structure verse chorus bridge intro outro section
**Music**, on the rail, makes songs. **Write lyrics** under structure tags, or **Describe a song** (\`custom_mode: true\`) in a sentence or two, and the service writes the words. \`[verse]\`, \`[chorus]\` and \`[bridge]\` need words and are as long as these; \`[intro-short]\`, \`[inst-short]\` and \`[outro-short]\` last up to 10 seconds, the same with \`-medium\` 10 to 20, and need none. In the sandbox a song is really composed, played and sung, on this computer.
# 歌曲 | 歌曲 音乐 音乐面板 做歌 制作歌曲 怎样做一首歌 作曲 唱歌 新歌曲 面板 custom_mode 描述歌曲 歌词 标签 有哪些标签 结构 主歌 副歌 桥段 前奏 尾奏 段落
侧栏的**音乐**用来制作歌曲。可以在结构标签下**写歌词**，也可以用一两句话**描述歌曲**（\`custom_mode: true\`），歌词由服务来写。\`[verse]\`、\`[chorus]\` 和 \`[bridge]\` 需要歌词，时长随歌词而定；\`[intro-short]\`、\`[inst-short]\` 和 \`[outro-short]\` 在 10 秒以内，\`-medium\` 为 10 到 20 秒，不需要歌词。在沙盒里，歌曲真的在这台电脑上作曲、演奏和演唱。
# style and style_weight | style style_weight styles weight genre genres folk pop rock electronic tempo bpm mood instruments strength negative_tags negative exclude vocal_gender gender
\`style\` says how a song is to sound, with commas between the words: \`folk, warm guitar, slow\`. The sandbox knows folk, pop, rock and electronic music and takes the nearest of them for other styles; it knows instruments, moods and a tempo such as \`96 bpm\`. \`style_weight\`, 0 to 1, says how strongly that counts. \`negative_tags\` (*Exclude*) leaves instruments, drums, genres or \`vocals\` out. \`vocal_gender\` is \`f\` or \`m\`.
# style 与 style_weight（风格） | style style_weight 风格 曲风 风格强度 流派 民谣 流行 摇滚 电子 节奏 速度 乐器 情绪 negative_tags 排除 vocal_gender 性别
\`style\` 用词语说明歌曲的声音，用逗号分开，例如 \`民谣, 温暖吉他, 慢\`。沙盒认识民谣、流行、摇滚和电子，其他风格取其中最接近的；还认识乐器、情绪，以及 \`96 bpm\` 这样的速度。\`style_weight\` 从 0 到 1，表示风格有多强。\`negative_tags\`（*排除*）去掉乐器、鼓、流派或\`人声\`。\`vocal_gender\` 是 \`f\` 或 \`m\`。
# Pictures | picture pictures image draw drawing make a picture generate paint illustration panel gallery prompt landscape woodcut poster reference
**Images**, on the rail, makes pictures. Say what you want to see, choose a model and a shape, and press **Generate** (Ctrl/⌘ Enter). A **reference** guides composition and colours. In the sandbox pictures are really drawn, on this computer, from the words it knows in English and Chinese: landscapes with weather, season and time of day, cities, woodcut, posters, abstract flow, and colours.
# 图片 | 图片 图像 画图 绘图 绘画 生成图片 插图 画廊 面板 怎样画一张图 提示词 风景 木刻 海报 参考图 参考图片
侧栏的**图片**用来画图。写下想看到的内容，选择模型和形状，按**生成**（Ctrl/⌘ Enter）。**参考图**引导构图和色彩。在沙盒里，图片是在这台电脑上按它认识的中英文词语真正画出来的：带天气、季节和时间的风景，城市，木刻，海报，抽象流动，以及颜色。
# temperature | temperature random creative creativity deterministic variety
How boldly words are drawn. **0** always takes the likeliest word, so the same question gives the same answer; **1** is the default; more is wilder. Range 0–2 for chat completions, 0–1 for Messages. My choices are few and written down, but the draw is real: ask “hello” five times at 0 and at 1.
# temperature（温度） | temperature 温度参数 温度 随机 创意 创造力 确定性
选词的大胆程度。**0** 总是选最可能的词，同样的问题得到同样的回答；**1** 是默认值；更大则更发散。Chat completions 的范围是 0–2，Messages 是 0–1。可选的词不多，但抽取是真实的：分别在 0 和 1 时说五次“你好”试试。
# top_p | top_p topp nucleus sampling probability mass
Nucleus sampling, 0–1. Only the likeliest words whose probabilities together reach this value take part in the draw: **1** lets all in, **0.1** only the favourites. Change this or \`temperature\`, not both.
# top_p（核采样） | top_p 核采样 概率
核采样，0–1。只有概率之和达到该值的最可能的那些词参与抽取：**1** 表示全部参与，**0.1** 只留最热门的。它和 \`temperature\` 只调一个。
# tools | tools tool function functions calling call schema arguments plugin tool_choice
Functions the model may ask for: a name, a description and a JSON Schema for the arguments. The answer then holds a **tool call**; you (or a saved result) answer it, and the model goes on. I call a tool when your message shares words with its name or description. \`tool_choice\` says whether: \`none\`, \`auto\`, \`required\` (Messages: \`any\`), or one by name.
# tools（工具） | tools 工具 函数 调用 函数调用 schema 插件 tool_choice 工具选择
模型可以请求调用的函数：名称、说明和参数的 JSON Schema。这时回答里是一个**工具调用**；由你（或保存好的结果）作答，模型再继续。当你的消息与工具的名称或说明有共同的词时，沙盒就会调用它。\`tool_choice\` 决定是否调用：\`none\`、\`auto\`、\`required\`（Messages 中为 \`any\`），或指定函数名。
# System prompt | system prompt instruction role persona system message custom instructions
Words that go before the conversation and tell the model how to behave. I follow a few kinds of instruction: the language (English or Chinese), “be brief”, “begin every answer with "…"”, “end every answer with "…"”, and capital letters. \`/request\` shows what arrived.
# 系统提示词 | 系统提示词 系统提示 角色 人设 指令 system
放在对话之前、告诉模型如何表现的文字。我能遵循几类要求：语言（中文或英文）、简短、以“……”开头、以“……”结尾、大写字母。\`/request\` 显示收到的内容。
# temperature and top_p | temperature top_p
**temperature** sets how boldly words are drawn: 0 always takes the likeliest word, 1 draws by the model's own probabilities, and more is wilder. **top_p** sets which words take part in the draw: 1 lets all in, while 0.1 keeps only the likeliest ones that together reach 10 %. Both make answers calmer or more varied, so change one of them and leave the other at 1.
# temperature 和 top_p | temperature top_p
**temperature** 决定选词的大胆程度：0 总是选最可能的词，1 按模型自身的概率抽取，更大则更发散。**top_p** 决定哪些词参与抽取：1 表示全部参与，0.1 表示只保留概率合计达到 10% 的最可能的词。两者都会让回答更稳定或更多样，所以只调其中一个，另一个保持 1。
`;
