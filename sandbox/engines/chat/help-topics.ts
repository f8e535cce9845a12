/** Each topic in English, then in Chinese: a heading with its title and other words for it, and its text. */
export const HELP_TOPICS = `
# Quartet | quartet app application program features overview purpose
Quartet is a desktop window for four crafts over one AI service: **chat**, **speech**, **songs** and **pictures**. You bring the service (an address and a key) or use the sandbox that comes with it. Everything you write and receive stays on your computer; nothing is sent anywhere but to the connections you set up.
# Quartet | quartet 应用 软件 功能 介绍 用途 这个应用 程序
Quartet 是一个桌面窗口，通过同一个 AI 服务提供四种创作：**对话**、**语音**、**歌曲**和**图片**。你可以连接自己的服务（地址和密钥），也可以使用自带的沙盒。你写的和收到的内容都留在自己的电脑上，除了你设置的连接之外不会发往任何地方。
# The sandbox | sandbox practice test offline fake free server mock demo without key
The sandbox is a small server on your own computer that speaks the interface of the real service. It costs nothing, needs no account, and checks each request as strictly as the real one. It is **not a language model**: it looks things up in a help text, follows rules, and draws its words with a real sampler; its voices are those of a small speech program, its songs are composed, played and sung by a program, and its pictures drawn by one. The app marks its connection as “Sandbox”, so that nobody mistakes its answers for a model's.

By itself it runs with \`npm run sandbox -- --port 4000 --key my-key --latency 20\`.
# 沙盒 | 沙盒 沙箱 练习 测试 离线 免费 模拟 没有密钥 sandbox
沙盒是运行在你电脑上的小服务器，使用与真实服务相同的接口。它免费、无需账号，对请求的检查与真实服务一样严格。它**不是语言模型**：它查帮助文档、套用规则，再用真正的采样器选词；它的声音来自一个小型语音程序，歌曲由程序作曲、演奏和演唱，图片也由程序绘制。应用会把这个连接标为“沙盒”，不会让人误以为是模型的回答。

也可以单独运行：\`npm run sandbox -- --port 4000 --key my-key --latency 20\`。
# Connecting a real service | connect connection add account real service address base url setup server host endpoint switch
1. Open **Settings** and go to the connections.
2. Add one: choose the service (OpenAI, Anthropic, Ollama or another), or enter its **base URL** (for example \`https://api.example.com\`), and your **API key**.
3. Press **Test connection**: it says what works, or what went wrong and what to do.
4. Press **Use this connection**, or pick it with the pill at the bottom of the rail: a new one is not in use before.

The address must be \`https:\`; plain \`http:\` is for this computer only. A trailing \`/v1\` or slash does no harm.
# 连接真实服务 | 连接 添加 账号 真实服务 地址 接入 配置 设置 服务器 切换 基础地址
1. 打开**设置**，进入连接。
2. 添加一个连接，选择服务（OpenAI、Anthropic、Ollama 等），或填写**服务地址**（例如 \`https://api.example.com\`）和你的**密钥**。
3. 点击**测试连接**：它会告诉你是否可用，或者哪里出了问题、该怎么办。
4. 点击**使用此连接**，或在侧栏底部的连接标签里选用它：新添加的连接不会自动启用。

地址必须是 \`https:\`；\`http:\` 只能用于本机。末尾多写 \`/v1\` 或斜杠也没关系。
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
- \`/request\` shows the parameters that reached me
- \`/faults\` lists the failures I can play, \`/fault NAME\` plays one
- \`/end refusal\` ends the answer with that reason; also \`pause_turn\`, \`compaction\`, \`max_tokens\`, \`model_context_window_exceeded\`, and with a tool or a stop sequence in the parameters \`tool_use\`, \`stop_sequence\`
# 沙盒的命令 | 命令 指令 斜杠 请求 结束 原因 显示 原始
- \`/request\` 显示我收到的参数
- \`/faults\` 列出可以演示的故障，\`/fault 名称\` 演示一个
- \`/end refusal\` 以该原因结束回答；还有 \`pause_turn\`、\`compaction\`、\`max_tokens\`、\`model_context_window_exceeded\`；参数中有工具或停止序列时还有 \`tool_use\`、\`stop_sequence\`
# Comparing models | compare comparing models side by side columns versus which model is better several models
The arrow beside **Send** puts one question to up to four models at once; their answers stand side by side and stream together. *Continue with this* selects the answer that your next message follows; the others stay, and ‹ 1/4 › walks between them. Each model is a call of its own, and is billed as one. The menu of an answer compares later, too.
# 比较模型 | 比较 对比 模型 并排 同时 哪个模型好 多个模型
**发送**旁边的箭头可以把同一个问题同时交给最多四个模型，回答并排显示、同时生成。*以此继续*会从你喜欢的回答接着往下谈；其他回答都还在，用 ‹ 1/4 › 切换。每个模型是一次独立的调用，分别计费。回答的菜单里也可以事后比较。
# Answering tools | answer tool result function result send results canned saved automatic give result
When an answer ends with tool calls, each has a field under it: write its result, text or JSON, and **Send results**. A result can be saved with the tool, and given without asking; after five rounds in a row Quartet asks you all the same, since every round is billed. I take any result and tell it back.
# 回答工具调用 | 工具 结果 函数 返回 发送结果 保存结果 自动
回答以工具调用结束时，每个调用下面都有一个输入框：写下结果（文本或 JSON），再点**发送结果**。结果可以和工具一起保存，下次自动给出；连续五轮之后 Quartet 仍会询问你，因为每一轮都会计费。我接受任何结果，并会复述出来。
# Speech | speech speak speaking synthesis tts audio sound read aloud panel narration say out loud
**Speech**, on the rail, turns text into sound:

1. Pick a voice in the list; ▶ plays a sample of it.
2. Write or paste a **script**. It may be long: it is cut at the ends of sentences and joined to one file.
3. Set model, speed, volume, pitch, format and sample rate, or leave them to the service.
4. Press **Speak**. Each result is a **take**: play it, make it again, save it, compare it with another.

Any answer of a chat can be spoken too, with **Read aloud** under it.
# 语音 | 语音 朗读 文稿 合成 文字转语音 声音合成 读出来 念出来 配音 speech
侧栏的**语音**把文字变成声音：

1. 在列表里选一个声音，点 ▶ 试听。
2. 书写或粘贴**文稿**。可以很长：会在句末切开，最后合成一个文件。
3. 设置模型、语速、音量、音高、格式和采样率，也可以留给服务决定。
4. 点**朗读**。每次结果都是一条**录音**：可以播放、重新生成、另存，或与另一条比较。

对话里的任何回答下面也有**朗读**。
# Voices | voice voices preview sample star favourite add id accent speaker narrator which voices female male
The list shows the voices the service names, and those you add **by their id** with a name, a language and a note. Star the ones you like, search them, filter them by language; ▶ plays a short sample, which is kept, so that hearing it again costs nothing.

The sandbox's own voices come from a small speech program on this computer. They speak English, and **Mandarin with an accent**; a text in another script is refused, and the refusal names the script. What you hear is the sandbox, not the service.
# 声音 | 声音 音色 试听 星标 添加声音 口音 男声 女声 有哪些声音 voice
列表显示服务给出的声音，以及你**按 ID 添加**的声音（可以写名称、语言和备注）。可以加星标、搜索、按语言筛选；点 ▶ 播放一小段试听，试听会保存下来，再听不再花钱。

沙盒自己的声音来自这台电脑上的一个小型语音程序，会说英语和**带口音的普通话**；其他文字会被拒绝，并说明是哪种文字。你听到的是沙盒，不是真实服务。
# Tasks | task tasks job jobs queue running waiting progress cancel pause unknown outcome billed twice notification retry resume restart
**Tasks** shows everything that runs, waits or has ended, and the number on the rail says how many run. Filter by state, stop, try again, look at the details, pause the queue.

Nothing billed is ever sent twice by itself. When Quartet ended between sending and the answer, the task says **Outcome unknown**: the service may have made it and charged for it, and only you decide whether it is sent again. *Remove* takes back what was not sent yet; *Stop checking* leaves what was sent to the service, which may go on and bill. When a long task ends while the window is not in front, a notification tells you.
# 任务 | 任务 队列 运行 等待 进度 取消 暂停队列 结果未知 重复计费 通知 重启
**任务**列出正在运行、等待和已结束的一切，侧栏上的数字是正在运行的数量。可以按状态筛选、停止、重试、查看详情、暂停队列。

计费的请求绝不会自动发送两次。如果 Quartet 在发送之后、收到回答之前结束，任务会显示**结果未知**：服务可能已经生成并计费，是否再发由你决定。*移除*撤回尚未发送的；*停止查询*则不再等已发送的，服务仍可能继续并计费。窗口不在前台时，较长的任务结束会发出通知。
# Songs | song songs music make a song create a song write a song compose singing panel new song
**Music**, on the rail, makes songs. There are two ways in:

- **Write lyrics**: your words under structure tags such as \`[verse]\` and \`[chorus]\`.
- **Describe a song**: a sentence or two about mood, story and instruments; the service writes the words. No tags are needed.

Choose a style, what to exclude, vocals or *Instrumental*, and press **Create song**. It may take minutes: you can go on working, and even close Quartet. The finished song stands in the list with its cover, plays with its words in step, and is kept as an mp3 file.

In the sandbox a song is really composed, played and sung, on this computer.
# 歌曲 | 歌曲 音乐 音乐面板 做歌 制作歌曲 怎样做一首歌 作曲 唱歌 新歌曲 面板
侧栏的**音乐**用来制作歌曲，有两种写法：

- **写歌词**：把歌词写在 \`[verse]\`、\`[chorus]\` 等结构标签下面。
- **描述歌曲**：用一两句话说明情绪、故事和乐器，歌词由服务来写，不需要标签。

选择风格、不要的元素、人声或*纯音乐*，然后点**创作歌曲**。可能需要几分钟：你可以继续做别的事，甚至关闭 Quartet。做好的歌曲带着封面出现在列表里，播放时歌词同步，并保存为 mp3 文件。

在沙盒里，歌曲真的在这台电脑上作曲、演奏和演唱。
# Lyrics and their tags | lyrics tag tags structure verse chorus bridge intro outro inst section sections format rules
Lyrics consist of sections, each beginning with a tag:

| Tag | Needs words | About how long |
| --- | --- | --- |
| \`[intro-short]\`, \`[intro-medium]\` | no | up to 10 s, 10 to 20 s |
| \`[verse]\`, \`[chorus]\`, \`[bridge]\` | yes | as long as the words |
| \`[inst-short]\`, \`[inst-medium]\` | no | up to 10 s, 10 to 20 s |
| \`[outro-short]\`, \`[outro-medium]\` | no | up to 10 s, 10 to 20 s |

Nothing may stand before the first tag; words under an intro, instrumental or outro are not needed, and I do not sing them. At most 2,000 characters in all, tags included; an emoji counts as one. What breaks a rule is never sent. Say “write lyrics about …” and I will draft some.
# 歌词及其标签 | 歌词 标签 有哪些标签 歌词标签 结构 主歌 副歌 桥段 前奏 尾奏 间奏 段落 格式 规则
歌词由若干段落组成，每段以一个标签开头：

| 标签 | 需要歌词 | 大约时长 |
| --- | --- | --- |
| \`[intro-short]\`、\`[intro-medium]\` | 否 | 10 秒以内、10 到 20 秒 |
| \`[verse]\`、\`[chorus]\`、\`[bridge]\` | 是 | 随歌词而定 |
| \`[inst-short]\`、\`[inst-medium]\` | 否 | 10 秒以内、10 到 20 秒 |
| \`[outro-short]\`、\`[outro-medium]\` | 否 | 10 秒以内、10 到 20 秒 |

第一个标签之前不能有文字；前奏、间奏和尾奏下面不需要歌词，写了我也不会唱。连标签在内最多 2000 个字符，一个表情符号算一个。不符合规则的内容绝不会发送。说“写一首关于……的歌词”，我就写一份草稿。
# Describe a song (custom_mode) | custom_mode describe description prompt mode wish without lyrics words written by the service
**Describe a song** sends your text as a prompt, with \`custom_mode: true\`; lyrics go without it. At most 2,000 characters, and no tags are needed.

The sandbox reads from the description what the song is about and which styles it names, writes lyrics in its language, English or Chinese, and sings them.
# 描述歌曲（custom_mode） | custom_mode 描述歌曲 描述 提示词写歌 没有歌词 不写歌词
**描述歌曲**把文字作为提示发送，并带上 \`custom_mode: true\`；写歌词时则不带。最多 2000 个字符，不需要标签。

沙盒会从描述里读出歌曲的主题和提到的风格，用描述的语言（中文或英文）写出歌词并演唱。
# style and style_weight | style style_weight styles weight genre genres folk pop rock electronic orchestral tempo bpm mood instruments strength loosely strictly
\`style\` says how a song is to sound, in words with commas between them: \`folk, warm guitar, slow\`. \`style_weight\`, from 0 to 1, says how strongly that counts; left at “default” it is not sent.

In the sandbox the style changes tempo, scale, chords, instruments, drums and sound. It knows folk, pop, rock and electronic music and takes the nearest of them for other styles; it knows instruments by name, moods (*happy*, *sad*, *calm*, *energetic*), *waltz*, *swing*, and a tempo such as \`96 bpm\`. Words it does not know are passed over. At weight **0** every song goes the middle of the road; at **1** it is all its style.
# style 与 style_weight（风格） | style style_weight 风格 曲风 风格强度 流派 民谣 流行 摇滚 电子 管弦 古风 节奏 速度 乐器 情绪
\`style\` 用词语说明歌曲的声音，用逗号分开，例如 \`民谣, 温暖吉他, 慢速\`。\`style_weight\` 从 0 到 1，表示风格有多强；保持“默认”则不发送。

在沙盒里，风格会改变速度、音阶、和弦、乐器、鼓和音色。它认识民谣、流行、摇滚和电子，其他风格取其中最接近的；还认识乐器名、情绪（*欢快*、*忧伤*、*安静*、*激昂*）、*圆舞曲*、*摇摆*，以及 \`96 bpm\` 这样的速度。不认识的词会略过。强度为 **0** 时每首歌都中规中矩，为 **1** 时完全是那种风格。
# negative_tags: what to leave out | negative_tags negative leave out exclude without no drums remove instruments avoid
\`negative_tags\`, in the app *Exclude*, names what a song must not have: \`drums, electric guitar\`. In the sandbox named instruments and drums are really silent, a named genre is not used, and \`vocals\` makes the song instrumental.
# negative_tags（不要的元素） | negative_tags 不要 排除 去掉 没有鼓 不要鼓 去掉乐器
\`negative_tags\`，界面上叫*排除*，写明歌曲里不能有什么：\`鼓, 电吉他\`。在沙盒里，写到的乐器和鼓确实不会出声，写到的流派不会使用，写 \`人声\` 则成为纯音乐。
# vocal_gender: the voice | vocal_gender vocal gender female male voice singer woman man who sings
\`vocal_gender\` is \`f\` (female) or \`m\` (male), or is not sent. It is a wish: the service decides. In the sandbox it picks one of two singers, unless the style already names a voice and you chose none; with no wish at all it is drawn by lot. They are made from the voices of a small speech program, so expect a brave synthetic singer and no star. English is its mother tongue; **Mandarin is sung with an accent**.
# vocal_gender（人声） | vocal_gender 人声 女声 男声 歌手 谁来唱 演唱者 性别
\`vocal_gender\` 是 \`f\`（女声）或 \`m\`（男声），也可以不发送。它只是愿望，由服务决定。在沙盒里它决定由两位歌手中的哪一位来唱；没有选择时看风格里有没有提到，否则随机。歌声来自一个小型语音程序，是一位努力的合成歌手，不是明星；英语是母语，**普通话带口音**。
# Making pictures | picture pictures image images draw drawing make a picture generate paint illustration panel gallery album
**Images**, on the rail, makes pictures. Say what you want to see, choose a model and a shape, how many, and press **Generate** (Ctrl/⌘ Enter). Pictures that are still being made hold their place in the gallery; you can go on working, and even close Quartet.

A click opens a picture large: the wheel zooms, drag moves it, the arrows walk, **I** shows how it was made. Two pictures can be compared with a split slider.

In the sandbox they are really drawn, on this computer, and carry a small “sandbox” mark.
# 制作图片 | 图片 图像 画图 绘图 绘画 生成图片 插图 画廊 相册 面板 怎样画一张图
侧栏的**图片**用来画图。写下想看到的内容，选择模型、形状和张数，按**生成**（Ctrl/⌘ Enter）。正在制作的图片会在画廊里占好位置；你可以继续做别的事，甚至关闭 Quartet。

点击图片可放大查看：滚轮缩放，拖动平移，方向键翻看，按 **I** 显示它是怎样做的。两张图片可以用分割滑块对比。

在沙盒里，图片是在这台电脑上真正画出来的，并带有一个小小的“sandbox”标记。
# Prompts of pictures | prompt words colours style painter landscape woodcut poster infographic abstract bauhaus draw from
A service's model reads your **prompt** as a model does. The sandbox looks for words it knows, in English and Chinese, and draws with one of several painters: landscapes with weather, season and time of day; cities; woodcut and ink; posters with the words in quotation marks set large; infographics with charts of the numbers you give; Bauhaus tiles; abstract flow. Colours you name are used. Asked again, the same request gives another picture. A prompt may have 10,000 characters.
# 图片依据什么绘制 | 提示词 颜色 风格 画法 风景 木刻 水墨 海报 信息图 抽象 包豪斯 城市 霓虹 天气
真实服务的模型会理解你的**提示词**。沙盒则寻找它认识的中英文词语，用不同的画法绘制：带天气、季节和时间的风景，城市，木刻与水墨，把引号里的文字排大的海报，用你给出的数字作图表的信息图，包豪斯图案，抽象流动。你写出的颜色会被采用。再次发送相同的请求会得到另一张图片。提示词最多 10,000 个字符。
# A reference picture | reference picture image to image guide composition style upload paste drop url data uri metadata exif location
A **reference** guides composition and colours: drop, paste or pick a picture, take one from the library, or give its address. A file is turned upright, freed of everything else it says (such as where it was taken), made smaller where it is too large, and sent along; an address is sent as it is, and the service fetches it.

The sandbox loads no addresses but its own. It takes palette and light from the reference.
# 参考图 | 参考图 参考图片 图生图 构图 风格 上传 粘贴 拖放 地址 元数据 定位
**参考图**引导构图和色彩：拖入、粘贴或选择一张图片，从作品库里取一张，或给出地址。文件会被转正，去掉其他信息（例如拍摄地点），过大时缩小，然后一起发送；地址会原样发送，由服务自己下载。

沙盒只加载自己的地址。它从参考图中取用色彩和明暗。
# Backup and moving to another computer | backup back up restore archive export everything move another computer new machine copy all data save my data
*Settings → Data & backup → Create backup…* writes one archive: chats, tasks, files and settings, **never keys**. *Choose backup…* checks every file in it and takes its place at the next start; what was there is set aside, not deleted. In a terminal: \`npm run backup -- --to FILE\` and \`npm run restore -- --from FILE\`.
# 备份与换电脑 | 备份 恢复 还原 归档 导出全部 换电脑 迁移 新电脑 另一台电脑 数据
“设置 → 数据与备份 → 创建备份”会写出一个归档文件：对话、记录、文件和设置，**绝不包含密钥**。“选择备份”会核对其中的每个文件，并在下次启动时生效；原有内容会另行存放，不会删除。在终端中：\`npm run backup -- --to FILE\` 和 \`npm run restore -- --from FILE\`。
# Parameters | parameters settings options drawer tune overview all parameters list
The parameters of a conversation are in the drawer at its header; each has its range, its default and a reset. A value out of range cannot be sent. Ask me about any of them:

- how words are drawn: \`temperature\`, \`top_p\`, \`top_k\`, \`seed\`, \`frequency_penalty\`, \`presence_penalty\`, \`logit_bias\`
- how long: \`max_tokens\`, \`stop\`
- in what form: \`response_format\`, \`n\`, \`stream\`, \`logprobs\`, \`tools\`, \`thinking\`
# 参数 | 参数 设置 选项 有哪些参数 全部参数 调整
对话的参数在顶部的抽屉里，每个都有范围、默认值和重置按钮，超出范围的值无法发送。可以问我其中任何一个：

- 怎样选词：\`temperature\`、\`top_p\`、\`top_k\`、\`seed\`、\`frequency_penalty\`、\`presence_penalty\`、\`logit_bias\`
- 写多长：\`max_tokens\`、\`stop\`
- 什么形式：\`response_format\`、\`n\`、\`stream\`、\`logprobs\`、\`tools\`、\`thinking\`
# temperature | temperature random creative creativity deterministic variety
How boldly words are drawn. **0** always takes the likeliest word, so the same question gives the same answer; **1** is the default and draws by the model's own probabilities; more is wilder. Range 0–2 for chat completions, 0–1 for Messages. Change this or \`top_p\`, not both.

In the sandbox the choices are few and written down, but the draw is real: ask “hello” five times at 0 and at 1.
# temperature（温度） | temperature 温度参数 温度 随机 创意 创造力 确定性
选词的大胆程度。**0** 总是选最可能的词，同样的问题得到同样的回答；**1** 是默认值，按模型自身的概率抽取；更大则更发散。Chat completions 的范围是 0–2，Messages 是 0–1。它和 \`top_p\` 只调一个。

在沙盒里可选的词不多，都是写好的，但抽取是真实的：分别在 0 和 1 时说五次“你好”试试。
# top_p | top_p topp nucleus sampling probability mass
Nucleus sampling, 0–1. Only the likeliest words whose probabilities together reach this value take part in the draw: **1** lets all in, **0.1** only the favourites. Change this or \`temperature\`, not both.
# top_p（核采样） | top_p 核采样 概率
核采样，0–1。只有概率之和达到该值的最可能的那些词参与抽取：**1** 表示全部参与，**0.1** 只留最热门的。它和 \`temperature\` 只调一个。
# top_k | top_k topk candidates
Messages only. Only the *k* likeliest words take part in the draw: **1** always takes the likeliest; 0 or nothing lets all in.
# top_k | top_k 候选
仅 Messages。只有最可能的 *k* 个词参与抽取：**1** 总是选最可能的；0 或不填表示全部参与。
# max_tokens | max_tokens maximum tokens length limit long short cut token budget
The most tokens an answer may have. When they are used up it ends in mid-sentence, with \`finish_reason: length\` (chat) or \`stop_reason: max_tokens\` (Messages), and the app offers *Continue*. Messages requires it; for chat completions it may be left out. A token is about four letters of English, or one or two Chinese characters.
# max_tokens（最大长度） | max_tokens 最大 长度 上限 令牌 字数 截断
一个回答最多的 token 数。用完时会在句子中间结束，\`finish_reason\` 为 \`length\`（Messages 为 \`stop_reason: max_tokens\`），应用会提供*继续*。Messages 必须填写，chat completions 可以省略。一个 token 大约是四个英文字母，或一两个汉字。
# stop and stop_sequences | stop sequence sequences stop_sequences end marker
Texts that end the answer where they would begin; they are not part of it. Chat completions takes up to **4** as \`stop\`; Messages takes \`stop_sequences\` and tells in \`stop_sequence\` which one it was.
# stop 与 stop_sequences（停止序列） | stop 停止序列 stop_sequences 结束标记 停止词
出现时结束回答的文字，本身不包含在回答里。Chat completions 用 \`stop\`，最多 **4** 个；Messages 用 \`stop_sequences\`，并在 \`stop_sequence\` 中说明是哪一个。
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
# tools | tools tool function functions calling call parameters schema arguments plugin
Functions the model may ask for: a name, a description and a JSON Schema for the arguments. The answer then holds a **tool call** instead of text; you (or a saved canned result) answer it, and the model goes on with the result. The sandbox calls a tool when your message shares words with its name or description, and fills the arguments from your words so that they follow the schema.
# tools（工具） | tools 工具 函数 调用 函数调用 参数 schema 插件
模型可以请求调用的函数：名称、说明和参数的 JSON Schema。这时回答里不是文字，而是一个**工具调用**；由你（或保存好的固定结果）作答，模型再带着结果继续。当你的消息与工具的名称或说明有共同的词时，沙盒就会调用它，并从你的话里填写符合 schema 的参数。
# tool_choice | tool_choice required none auto any force function
Whether tools may be called: \`none\` never, \`auto\` as the model sees fit, \`required\` (Messages: \`any\`) in any case, or one function by name.
# tool_choice（工具选择） | tool_choice 工具选择 必须 自动 强制
是否允许调用工具：\`none\` 从不，\`auto\` 由模型决定，\`required\`（Messages 中为 \`any\`）一定调用，或者指定某个函数名。
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
