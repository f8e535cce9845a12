/** Each topic in English, then in Chinese: a heading with its title and other words for it, and its text. */
export const HELP_TOPICS = `
# Quartet | quartet app application program features overview purpose
Quartet is a desktop window for four crafts over one AI service: **chat**, **speech**, **songs** and **pictures**. You bring the service (an address and a key) or use the sandbox that comes with it. Everything you write and receive stays on your computer; nothing is sent anywhere but to the connections you set up.
# Quartet | quartet 应用 软件 功能 介绍 用途 这个应用 程序
Quartet 是一个桌面窗口，通过同一个 AI 服务提供四种创作：**对话**、**语音**、**歌曲**和**图片**。你可以连接自己的服务（地址和密钥），也可以使用自带的沙盒。你写的和收到的内容都留在自己的电脑上，除了你设置的连接之外不会发往任何地方。
# The sandbox | sandbox practice test offline fake free server mock demo without key
The sandbox is a small server on your own computer that speaks the interface of the real service. It costs nothing, needs no account, and checks each request as strictly. It is **not a language model**: it looks things up in a help text, follows rules, and draws its words with a real sampler; small programs speak, sing and paint. By itself it runs with \`npm run sandbox -- --port 4000 --key my-key\`.
# 沙盒 | 沙盒 沙箱 练习 测试 离线 免费 模拟 没有密钥 sandbox
沙盒是运行在你电脑上的小服务器，使用与真实服务相同的接口。它免费、无需账号，对请求的检查同样严格。它**不是语言模型**：它查帮助文档、套用规则，再用真正的采样器选词；说话、唱歌和绘图都由小程序完成。也可以单独运行：\`npm run sandbox -- --port 4000 --key my-key\`。
# Connecting a real service | connect connection add account real service address base url setup server host endpoint switch
Open **Settings** and add a connection: choose the service (OpenAI, Anthropic, Ollama or another), or enter its **base URL** and your **API key**. Press **Test connection**, which says what works or what to do, then **Use this connection**. The address must be \`https:\`; plain \`http:\` is for this computer only.
# 连接真实服务 | 连接 添加 账号 真实服务 地址 接入 配置 设置 服务器 切换 基础地址
打开**设置**并添加连接：选择服务（OpenAI、Anthropic、Ollama 等），或填写**服务地址**和你的**密钥**。点击**测试连接**，它会告诉你是否可用、该怎么办，再点**使用此连接**。地址必须是 \`https:\`；\`http:\` 只能用于本机。
# The API key | api key token secret password stored safe encrypted leak last four characters
The key is kept by the core of the app and never reaches the window: there you only see its **last four characters**. On the desktop it is encrypted by the system's keychain; in the browser it stays in memory, unless you ask to keep it: then it lies in a file only you can read. It is never written to a log, an error message or an export. Changing a connection to another server forgets the key until you enter it again.
# API 密钥 | 密钥 钥匙 key 密码 令牌 安全 加密 泄露 保存 后四位
密钥由应用核心保管，从不进入窗口：你在界面上只能看到**最后四位**。桌面版用系统钥匙串加密；浏览器版只留在内存中；只有当你选择保存时，才写入只有你能读取的文件。密钥不会写进日志、错误信息或导出文件。把连接改到另一台服务器时，密钥会被清除，需要重新输入。
# Where your data lives | data folder stored storage location database files disk backup path directory keep history saved sqlite
Conversations lie in one database file in the app's data folder on this computer; Settings shows where that is. Takes, songs and pictures lie beside it as ordinary files, in the library folder. The environment variable \`QUARTET_DATA\` moves the whole folder. An answer is written while it comes, so a crash or a power cut loses at most a fraction of a second.
# 数据存放在哪里 | 数据 文件夹 存储 存放 保存 位置 数据库 文件 备份 路径 目录 历史 在哪
对话保存在本机应用数据文件夹的一个数据库文件里，设置中会显示具体位置。录音、歌曲和图片以普通文件的形式放在旁边的作品库文件夹里。环境变量 \`QUARTET_DATA\` 可以移动整个文件夹。回答边到边写入，即使崩溃或断电也最多丢失不到一秒的内容。
# Privacy | privacy telemetry tracking private analytics spy network send cloud upload
There is no telemetry. The app talks to the connections you set up and to nobody else: no analytics, no update pings with your data, and pictures that an answer points to are never loaded. The sandbox does not talk to the network at all.
# 隐私 | 隐私 遥测 跟踪 统计 监控 上传 云端 外传
没有任何遥测。应用只与你设置的连接通信：没有统计分析，回答里指向的远程图片一律不加载。沙盒完全不联网。
# Keyboard shortcuts | keyboard shortcut shortcuts keys hotkey hotkeys keybinding binding ctrl cmd
**Ctrl/⌘ K** opens the command palette, **Ctrl/⌘ N** a new conversation, **Ctrl/⌘ ,** the settings; **Enter** sends, **Shift+Enter** begins a new line, **Esc** stops the answer. The shortcut sheet has the last word: press **?** outside a text field.
# 键盘快捷键 | 键盘 快捷键 热键 按键 组合键 shortcut
**Ctrl/⌘ K** 打开命令面板，**Ctrl/⌘ N** 新建对话，**Ctrl/⌘ ,** 打开设置；**Enter** 发送，**Shift+Enter** 换行，**Esc** 停止回答。完整列表以应用内的快捷键表为准：在文本框之外按 **?**。
# When a connection breaks | interrupted broken lost network error failure crash disconnect offline reconnect incomplete stream
Text that already came is never thrown away. If the stream breaks, the answer is marked **interrupted** and offers *Continue* and *Try again*. If the service is silent for a while you see “No response”, later a time-out; both waits are settings of the connection. To see it happen, type \`/fault drop-after=2000\` or \`/fault stall-after=1000\`.
# 连接中断时 | 断开 中断 断线 丢失 网络 错误 失败 崩溃 离线 重连 不完整
已经收到的文字绝不会丢掉。流中断时，回答标为**已中断**，并提供*继续*和*重试*。服务长时间没有响应时会先显示“没有内容”，之后超时；两个时间都可以在连接里设置。想看看效果，请输入 \`/fault drop-after=2000\` 或 \`/fault stall-after=1000\`。
# The two interfaces | interface chat completions messages difference which api choose two interfaces
The service offers two ways to chat. **Chat completions** has all models, several answers at once (\`n\`), seeds, penalties and log probabilities. **Messages** has one model, \`vendor-s2\`, and adds thinking, citations, prompt caching and \`top_k\`; its temperature ends at 1, not 2. The header of a conversation switches between them.
# 两种接口 | 接口 chat completions messages 区别 差异 哪个 两种接口
服务提供两种对话接口。**Chat completions** 支持全部模型、一次多个回答（\`n\`）、种子、惩罚和对数概率。**Messages** 只有 \`vendor-s2\` 一个模型，但有思考、引用、提示缓存和 \`top_k\`；它的温度上限是 1 而不是 2。在对话顶部切换。
# Models | model models see image images vl best pick choose picker vision vl partner vendor which available
The model picker in the header groups them: the service's own (\`vendor-…\`), those of partners (\`partner-…\`), and the ones with \`vl\` in their name, which **see images**. Any other id can be typed by hand. In the sandbox they all give the same kind of answer, but the rules differ: only vision models take pictures, only \`vendor-s2\` speaks Messages.
# 模型 | 模型 列表 选择 视觉 合作伙伴 有哪些模型 可用
顶部的模型选择器分组列出：服务自有的（\`vendor-…\`）、合作伙伴的（\`partner-…\`），以及名称里带 \`vl\`、**能看图**的。也可以手动输入任何其他名称。在沙盒里它们的回答是同一种，但规则不同：只有视觉模型接受图片，只有 \`vendor-s2\` 支持 Messages。
# Faults for the curious | fault faults fail failure simulate error test break demo drop stall slow malformed
Write \`/fault NAME\` in a message and the answer fails that way: \`/fault drop-after=400\` cuts the connection after 400 bytes, \`/fault retry-after=5\` is a 429, \`/fault status=503\` an overloaded service, \`/fault slow=200\` a slow line, \`/fault stall-after=600\` silence, \`/fault no-done\` a stream without its end, \`/fault malformed-json\` a broken event among good ones. \`/faults\` lists them all. In a script of Speech the same works, and \`/fault bad-hex\`, \`odd-hex\`, \`empty-audio\`, \`wrong-audio\` and \`huge=300000000\` besides. Programs use the header \`X-Sandbox-Fault\`, and \`--fault\` sets it for the whole server.
# 给好奇者的故障 | 故障 失败 模拟 出错 测试 演示 断开 卡住 变慢 fault
在消息里写 \`/fault 名称\`，回答就会以那种方式失败：\`/fault drop-after=400\` 在 400 字节后断开连接，\`/fault retry-after=5\` 返回 429，\`/fault status=503\` 表示服务过载，\`/fault slow=200\` 是慢速线路，\`/fault stall-after=600\` 是沉默，\`/fault no-done\` 是没有结尾的流，\`/fault malformed-json\` 在好的事件之间夹一个坏的。\`/faults\` 列出全部。在语音的文稿里同样可用，另外还有 \`/fault bad-hex\`、\`odd-hex\`、\`empty-audio\`、\`wrong-audio\` 和 \`huge=300000000\`。程序可以使用请求头 \`X-Sandbox-Fault\`，\`--fault\` 则对整个服务器生效。
# Commands of the sandbox | command commands slash request end reason show raw json inspect
\`/request\` shows the parameters that reached me, \`/faults\` lists the failures I can play, \`/fault NAME\` plays one, and \`/end refusal\` ends the answer with that reason; also \`pause_turn\`, \`compaction\`, \`max_tokens\`, \`model_context_window_exceeded\`, \`tool_use\` and \`stop_sequence\`.
# 沙盒的命令 | 命令 指令 斜杠 请求 结束 原因 显示 原始
\`/request\` 显示我收到的参数，\`/faults\` 列出可以演示的故障，\`/fault 名称\` 演示一个，\`/end refusal\` 以该原因结束回答；还有 \`pause_turn\`、\`compaction\`、\`max_tokens\`、\`model_context_window_exceeded\`、\`tool_use\` 和 \`stop_sequence\`。
# Speech | speech speak speaking synthesis tts audio sound read aloud panel narration say out loud voices voice preview accent speaker which voices female male
**Speech**, on the rail, turns text into sound: pick a voice (▶ plays a sample), write or paste a **script** of any length, set model, speed, volume, pitch and format, and press **Speak**. Each result is a **take**. Any answer of a chat can be spoken too, with **Read aloud** under it. The sandbox's voices come from a small speech program; they speak English, and **Mandarin with an accent**, and refuse other scripts.
# 语音 | 语音 朗读 文稿 合成 文字转语音 声音合成 读出来 念出来 配音 speech 声音 音色 试听 口音 男声 女声 有哪些声音
侧栏的**语音**把文字变成声音：选一个声音（▶ 试听），书写或粘贴任意长度的**文稿**，设置模型、语速、音量、音高和格式，然后点**朗读**。每次结果都是一条**录音**。对话里的任何回答下面也有**朗读**。沙盒的声音来自一个小型语音程序，会说英语和**带口音的普通话**，其他文字会被拒绝。
# Tasks | task tasks job jobs queue running waiting progress cancel pause unknown outcome billed twice notification retry resume restart
**Tasks** shows everything that runs, waits or has ended. Nothing billed is ever sent twice by itself: when Quartet ended between sending and the answer, the task says **Outcome unknown**, and only you decide whether it is sent again. *Remove* takes back what was not sent yet; *Stop checking* leaves what was sent, which may go on and bill.
# 任务 | 任务 队列 运行 等待 进度 取消 暂停队列 结果未知 重复计费 通知 重启
**任务**列出正在运行、等待和已结束的一切。计费的请求绝不会自动发送两次：如果 Quartet 在发送之后、收到回答之前结束，任务会显示**结果未知**，是否再发由你决定。*移除*撤回尚未发送的；*停止查询*不再等已发送的，它仍可能继续并计费。
# Songs | song songs music make a song create a song write a song compose singing panel new song custom_mode describe description
**Music**, on the rail, makes songs. **Write lyrics** under structure tags such as \`[verse]\`, or **Describe a song** (\`custom_mode: true\`) in a sentence or two, and the service writes the words. Choose style and vocals or *Instrumental*, and press **Create song**; you can go on working, and even close Quartet. In the sandbox a song is really composed, played and sung, on this computer.
# 歌曲 | 歌曲 音乐 音乐面板 做歌 制作歌曲 怎样做一首歌 作曲 唱歌 新歌曲 面板 custom_mode 描述歌曲
侧栏的**音乐**用来制作歌曲。可以在 \`[verse]\` 等结构标签下**写歌词**，也可以用一两句话**描述歌曲**（\`custom_mode: true\`），歌词由服务来写。选择风格、人声或*纯音乐*，然后点**创作歌曲**；你可以继续做别的事，甚至关闭 Quartet。在沙盒里，歌曲真的在这台电脑上作曲、演奏和演唱。
# Lyrics and their tags | lyrics tag tags structure verse chorus bridge intro outro inst section sections format rules
Lyrics consist of sections, each beginning with a tag. \`[verse]\`, \`[chorus]\` and \`[bridge]\` need words and are as long as these; \`[intro-short]\`, \`[inst-short]\` and \`[outro-short]\` last up to 10 seconds, the same with \`-medium\` 10 to 20, and need none. Nothing may stand before the first tag; at most 2,000 characters in all. Say “write lyrics about …” and I will draft some.
# 歌词及其标签 | 歌词 标签 有哪些标签 歌词标签 结构 主歌 副歌 桥段 前奏 尾奏 间奏 段落 格式 规则
歌词由若干段落组成，每段以一个标签开头。\`[verse]\`、\`[chorus]\` 和 \`[bridge]\` 需要歌词，时长随歌词而定；\`[intro-short]\`、\`[inst-short]\` 和 \`[outro-short]\` 在 10 秒以内，\`-medium\` 为 10 到 20 秒，不需要歌词。第一个标签之前不能有文字，总长不超过 2000 个字符。说“写一首关于……的歌词”，我就写一份草稿。
# style and style_weight | style style_weight styles weight genre genres folk pop rock electronic orchestral tempo bpm mood instruments strength loosely strictly negative_tags negative exclude without no drums vocal_gender gender female male voice
\`style\` says how a song is to sound, with commas between the words: \`folk, warm guitar, slow\`. The sandbox knows folk, pop, rock and electronic music and takes the nearest of them for other styles; it knows instruments, moods, *waltz*, *swing*, and a tempo such as \`96 bpm\`. \`style_weight\`, 0 to 1, says how strongly that counts. \`negative_tags\` (*Exclude*) leaves instruments, drums, genres or \`vocals\` out. \`vocal_gender\` is \`f\` or \`m\`.
# style 与 style_weight（风格） | style style_weight 风格 曲风 风格强度 流派 民谣 流行 摇滚 电子 管弦 古风 节奏 速度 乐器 情绪 negative_tags 排除 不要 没有鼓 vocal_gender 人声 女声 男声 性别
\`style\` 用词语说明歌曲的声音，用逗号分开，例如 \`民谣, 温暖吉他, 慢\`。沙盒认识民谣、流行、摇滚和电子，其他风格取其中最接近的；还认识乐器、情绪、*圆舞曲*、*摇摆*，以及 \`96 bpm\` 这样的速度。\`style_weight\` 从 0 到 1，表示风格有多强。\`negative_tags\`（*排除*）去掉乐器、鼓、流派或\`人声\`。\`vocal_gender\` 是 \`f\` 或 \`m\`。
# Making pictures | picture pictures image images draw drawing make a picture generate paint illustration panel gallery album prompt painter landscape woodcut poster infographic
**Images**, on the rail, makes pictures. Say what you want to see, choose a model and a shape, and press **Generate** (Ctrl/⌘ Enter); you can go on working, and even close Quartet. A click opens a picture large. In the sandbox they are really drawn, on this computer, from the words it knows in English and Chinese: landscapes with weather, season and time of day, cities, woodcut, posters, infographics, abstract flow, and colours.
# 制作图片 | 图片 图像 画图 绘图 绘画 生成图片 插图 画廊 相册 面板 怎样画一张图 提示词 画法 风景 木刻 海报 信息图
侧栏的**图片**用来画图。写下想看到的内容，选择模型和形状，按**生成**（Ctrl/⌘ Enter）；你可以继续做别的事，甚至关闭 Quartet。点击图片可放大查看。在沙盒里，图片是在这台电脑上按它认识的中英文词语真正画出来的：带天气、季节和时间的风景，城市，木刻，海报，信息图，抽象流动，以及颜色。
# A reference picture | reference picture image to image guide composition style upload paste drop url data uri metadata exif location
A **reference** guides composition and colours: drop, paste or pick a picture, take one from the library, or give its address. A file is freed of everything else it says (such as where it was taken) and sent along. The sandbox loads no addresses but its own; it takes palette and light from the reference.
# 参考图 | 参考图 参考图片 图生图 构图 风格 上传 粘贴 拖放 地址 元数据 定位
**参考图**引导构图和色彩：拖入、粘贴或选择一张图片，从作品库里取一张，或给出地址。文件会去掉其他信息（例如拍摄地点）后一起发送。沙盒只加载自己的地址，并从参考图中取用色彩和明暗。
# Backup and moving to another computer | backup back up restore archive export everything move another computer new machine copy all data save my data
*Settings → Data & backup → Create backup…* writes one archive: chats, tasks, files and settings, **never keys**. *Choose backup…* checks every file in it and takes its place at the next start; what was there is set aside, not deleted. In a terminal: \`npm run backup -- --to FILE\` and \`npm run restore -- --from FILE\`.
# 备份与换电脑 | 备份 恢复 还原 归档 导出全部 换电脑 迁移 新电脑 另一台电脑 数据
“设置 → 数据与备份 → 创建备份”会写出一个归档文件：对话、记录、文件和设置，**绝不包含密钥**。“选择备份”会核对其中的每个文件，并在下次启动时生效；原有内容会另行存放，不会删除。在终端中：\`npm run backup -- --to FILE\` 和 \`npm run restore -- --from FILE\`。
# temperature | temperature random creative creativity deterministic variety
How boldly words are drawn. **0** always takes the likeliest word, so the same question gives the same answer; **1** is the default; more is wilder. Range 0–2 for chat completions, 0–1 for Messages. My choices are few and written down, but the draw is real: ask “hello” five times at 0 and at 1.
# temperature（温度） | temperature 温度参数 温度 随机 创意 创造力 确定性
选词的大胆程度。**0** 总是选最可能的词，同样的问题得到同样的回答；**1** 是默认值；更大则更发散。Chat completions 的范围是 0–2，Messages 是 0–1。可选的词不多，但抽取是真实的：分别在 0 和 1 时说五次“你好”试试。
# top_p | top_p topp nucleus sampling probability mass
Nucleus sampling, 0–1. Only the likeliest words whose probabilities together reach this value take part in the draw: **1** lets all in, **0.1** only the favourites. Change this or \`temperature\`, not both.
# top_p（核采样） | top_p 核采样 概率
核采样，0–1。只有概率之和达到该值的最可能的那些词参与抽取：**1** 表示全部参与，**0.1** 只留最热门的。它和 \`temperature\` 只调一个。
# top_k | top_k topk candidates
Messages only. Only the *k* likeliest words take part in the draw: **1** always takes the likeliest; 0 or nothing lets all in.
# top_k | top_k 候选
仅 Messages。只有最可能的 *k* 个词参与抽取：**1** 总是选最可能的；0 或不填表示全部参与。
# max_tokens | max_tokens maximum tokens length limit long short cut token budget stop sequence sequences
The most tokens an answer may have. When they are used up it ends in mid-sentence, with \`finish_reason: length\` (chat) or \`stop_reason: max_tokens\` (Messages), and the app offers *Continue*. Texts in \`stop\` (at most 4; Messages: \`stop_sequences\`) end it where they would begin.
# max_tokens（最大长度） | max_tokens 最大 长度 上限 令牌 字数 截断 stop 停止序列
一个回答最多的 token 数。用完时会在句子中间结束，\`finish_reason\` 为 \`length\`（Messages 为 \`stop_reason: max_tokens\`），应用会提供*继续*。\`stop\`（最多 4 个；Messages 为 \`stop_sequences\`）中的文字出现时也会结束回答。
# n | n choices several answers multiple alternatives number of replies
How many answers to give at once, chat completions only. They come side by side, and each counts its tokens. In Quartet they stand side by side while they come; afterwards you walk between them with ‹ 1/3 ›. At temperature 0 they are all the same. The sandbox writes at most 128.
# n（回答数量） | n 多个回答 数量 几个回答 备选
一次给出几个回答，仅 chat completions。它们并排到达，各自计算 token；在 Quartet 里成为可用 ‹ 1/3 › 切换的分支。温度为 0 时它们完全相同。沙盒最多写 128 个。
# seed | seed deterministic reproducible repeat same random
A whole number for the random draw, chat completions only. The same request with the same seed gives the same answer, in the sandbox exactly, at a real service “best effort”: compare \`system_fingerprint\`.
# seed（种子） | seed 种子 可重复 复现 固定 随机
随机抽取用的整数，仅 chat completions。相同的请求加相同的种子得到相同的回答：在沙盒里完全一致，在真实服务上是“尽力而为”，可对照 \`system_fingerprint\`。
# frequency_penalty and presence_penalty | frequency_penalty presence_penalty penalty penalties repetition repeat
Both lower the odds of words already said, −2 to 2, chat completions only. **frequency_penalty** counts how often a word was said, **presence_penalty** only whether. Negative values invite repetition. In the sandbox they act wherever I have a choice of words; long texts (“write 500 words about rain”) show it best.
# frequency_penalty 与 presence_penalty（重复惩罚） | frequency_penalty presence_penalty 惩罚 重复 频率 存在
两者都降低已经说过的词的概率，−2 到 2，仅 chat completions。**frequency_penalty** 看说过几次，**presence_penalty** 只看是否说过；负值则鼓励重复。在沙盒里，它们作用于我有多种说法的地方，长文最明显（“写500字关于雨的文章”）。
# logit_bias | logit_bias bias token ban forbid force ids
Moves single tokens up or down, −100 to 100; keys are token numbers, chat completions only. −100 bans a token: I leave it out. +100 forces it: I say nothing else until \`max_tokens\`. The sandbox's vocabulary is the public \`o200k_base\`; “ the” is number 290.
# logit_bias（词偏置） | logit_bias 偏置 禁止 强制 词
单独提高或压低某些 token，−100 到 100；键是 token 编号，仅 chat completions。−100 等于禁用，我会略过它；+100 等于强制，我会一直说它直到 \`max_tokens\`。沙盒使用公开的 \`o200k_base\` 词表，“ the”的编号是 290。
# logprobs and top_logprobs | logprobs top_logprobs log probability probabilities confidence tokens
\`logprobs: true\` tells the log probability of each token of the answer, and \`top_logprobs\` (0–20) the alternatives beside it. Most of my words are written down and have probability 1 (log 0); where I choose, you see the true odds of the choice. *Token probabilities* under an answer tints its words by them.
# logprobs 与 top_logprobs（对数概率） | logprobs top_logprobs 对数概率 概率 置信度
\`logprobs: true\` 会给出回答中每个 token 的对数概率，\`top_logprobs\`（0–20）给出旁边的备选。我的大部分文字是写好的，概率为 1（对数为 0）；在有选择的地方，你会看到真实的概率。
# response_format | response_format json json_object structured output format mode schema output_config
\`{"type":"json_object"}\` makes the answer one JSON value. Name the fields you want (“as JSON with the keys name and age”). In Messages, \`output_config.format\` takes a \`json_schema\`, and the answer follows it.
# response_format（输出格式） | response_format json 结构化 输出 格式 模式 output_config
\`{"type":"json_object"}\` 让回答成为一个 JSON 值，可以写明需要的字段（“用 JSON 回答，字段：name、age”）。Messages 的 \`output_config.format\` 接受 \`json_schema\`，回答会遵循它。
# tools | tools tool function functions calling call parameters schema arguments plugin tool_choice required auto answer result results
Functions the model may ask for: a name, a description and a JSON Schema for the arguments. The answer then holds a **tool call**; you (or a saved result) answer it, and the model goes on. I call a tool when your message shares words with its name or description. \`tool_choice\` says whether: \`none\`, \`auto\`, \`required\` (Messages: \`any\`), or one by name.
# tools（工具） | tools 工具 函数 调用 函数调用 参数 schema 插件 tool_choice 工具选择 结果 返回
模型可以请求调用的函数：名称、说明和参数的 JSON Schema。这时回答里是一个**工具调用**；由你（或保存好的结果）作答，模型再继续。当你的消息与工具的名称或说明有共同的词时，沙盒就会调用它。\`tool_choice\` 决定是否调用：\`none\`、\`auto\`、\`required\`（Messages 中为 \`any\`），或指定函数名。
# System prompt | system prompt instruction role persona system message custom instructions
Words that go before the conversation and tell the model how to behave. I follow a few kinds of wish: the language (English or Chinese), “be brief”, “begin every answer with "…"”, “end every answer with "…"”, and capital letters. “What is your system prompt?” shows what arrived.
# 系统提示词 | 系统提示词 系统提示 角色 人设 指令 system
放在对话之前、告诉模型如何表现的文字。我能遵循几类要求：语言（中文或英文）、简短、以“……”开头、以“……”结尾、大写字母。问“你的系统提示词是什么？”可以看到收到的内容。
# Thinking | thinking reasoning think budget_tokens thoughts chain signature extended
Messages only: \`{"type":"enabled","budget_tokens":1024}\` lets the model think before it answers; the budget must be smaller than \`max_tokens\`. Thinking is folded in the window and carries a signature, so that it can be sent back unchanged. Mine tells truthfully how I took your message.
# 思考 | 思考 推理 thinking 预算 思维链 签名 budget_tokens
仅 Messages：\`{"type":"enabled","budget_tokens":1024}\` 让模型先思考再回答，预算必须小于 \`max_tokens\`。思考在窗口里是折叠的，并带有签名，可以原样发回。我的思考如实说明我怎样理解你的消息。
# Citations | citations citation cite document documents source quote reference pdf
Messages only: a document block with \`citations: {"enabled": true}\` makes the answer name the passage it rests on, with the document's title and the exact range of characters. I pick the sentences that share most words with your question. Plain text only; I do not read PDF.
# 引用 | 引用 出处 文档 来源 citations 参考 原文
仅 Messages：带有 \`citations: {"enabled": true}\` 的文档块会让回答注明依据的段落，包括文档标题和准确的字符范围。我会挑选与问题共同词语最多的句子。只支持纯文本，不能读 PDF。
# temperature and top_p
**temperature** sets how boldly words are drawn: 0 always takes the likeliest word, 1 draws by the model's own probabilities, and more is wilder. **top_p** sets which words take part in the draw: 1 lets all in, while 0.1 keeps only the likeliest ones that together reach 10 %. Both make answers calmer or more varied, so change one of them and leave the other at 1.
# temperature 和 top_p
**temperature** 决定选词的大胆程度：0 总是选最可能的词，1 按模型自身的概率抽取，更大则更发散。**top_p** 决定哪些词参与抽取：1 表示全部参与，0.1 表示只保留概率合计达到 10% 的最可能的词。两者都会让回答更稳定或更多样，所以只调其中一个，另一个保持 1。
`;
