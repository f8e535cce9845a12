import type { HelpEntry } from './help-entry.ts';

/** 一起问到的参数。 */
export const TOGETHER_ZH: readonly HelpEntry[] = [
  {
    title: 'temperature 和 top_p',
    words: '',
    text: `**temperature** 决定选词的大胆程度：0 总是选最可能的词，1 按模型自身的概率抽取，更大则更发散。**top_p** 决定哪些词参与抽取：1 表示全部参与，0.1 表示只保留概率合计达到 10% 的最可能的词。两者都会让回答更稳定或更多样，所以只调其中一个，另一个保持 1。`,
  },
];

/** 关于请求参数。 */
export const PARAMETERS_ZH: readonly HelpEntry[] = [
  {
    title: '参数',
    words: '参数 设置 选项 有哪些参数 全部参数 调整',
    text: `对话的参数在顶部的抽屉里，每个都有范围、默认值和重置按钮，超出范围的值无法发送。可以问我其中任何一个：

- 怎样选词：\`temperature\`、\`top_p\`、\`top_k\`、\`seed\`、\`frequency_penalty\`、\`presence_penalty\`、\`logit_bias\`
- 写多长：\`max_tokens\`、\`stop\`
- 什么形式：\`response_format\`、\`n\`、\`stream\`、\`logprobs\`、\`tools\`、\`thinking\``,
  },
  {
    title: 'temperature（温度）',
    words: 'temperature 温度参数 温度 随机 创意 创造力 确定性',
    text: `选词的大胆程度。**0** 总是选最可能的词，同样的问题得到同样的回答；**1** 是默认值，按模型自身的概率抽取；更大则更发散。Chat completions 的范围是 0–2，Messages 是 0–1。它和 \`top_p\` 只调一个。

在沙盒里可选的词不多，都是写好的，但抽取是真实的：分别在 0 和 1 时说五次“你好”试试。`,
  },
  {
    title: 'top_p（核采样）',
    words: 'top_p 核采样 概率',
    text: `核采样，0–1。只有概率之和达到该值的最可能的那些词参与抽取：**1** 表示全部参与，**0.1** 只留最热门的。它和 \`temperature\` 只调一个。`,
  },
  {
    title: 'top_k',
    words: 'top_k 候选',
    text: `仅 Messages。只有最可能的 *k* 个词参与抽取：**1** 总是选最可能的；0 或不填表示全部参与。`,
  },
  {
    title: 'max_tokens（最大长度）',
    words: 'max_tokens 最大 长度 上限 令牌 字数 截断',
    text: `一个回答最多的 token 数。用完时会在句子中间结束，\`finish_reason\` 为 \`length\`（Messages 为 \`stop_reason: max_tokens\`），应用会提供*继续*。Messages 必须填写，chat completions 可以省略。一个 token 大约是四个英文字母，或一两个汉字。`,
  },
  {
    title: 'stop 与 stop_sequences（停止序列）',
    words: 'stop 停止序列 stop_sequences 结束标记 停止词',
    text: `出现时结束回答的文字，本身不包含在回答里。Chat completions 用 \`stop\`，最多 **4** 个；Messages 用 \`stop_sequences\`，并在 \`stop_sequence\` 中说明是哪一个。`,
  },
  {
    title: 'n（回答数量）',
    words: 'n 多个回答 数量 几个回答 备选',
    text: `一次给出几个回答，仅 chat completions。它们并排到达，各自计算 token；在 Quartet 里成为可用 ‹ 1/3 › 切换的分支。温度为 0 时它们完全相同。沙盒最多写 128 个。`,
  },
  {
    title: 'seed（种子）',
    words: 'seed 种子 可重复 复现 固定 随机',
    text: `随机抽取用的整数，仅 chat completions。相同的请求加相同的种子得到相同的回答：在沙盒里完全一致，在真实服务上是“尽力而为”，可对照 \`system_fingerprint\`。`,
  },
  {
    title: 'frequency_penalty 与 presence_penalty（重复惩罚）',
    words: 'frequency_penalty presence_penalty 惩罚 重复 频率 存在',
    text: `两者都降低已经说过的词的概率，−2 到 2，仅 chat completions。**frequency_penalty** 看说过几次，**presence_penalty** 只看是否说过；负值则鼓励重复。在沙盒里，它们作用于我有多种说法的地方，长文最明显（“写500字关于雨的文章”）。`,
  },
  {
    title: 'logit_bias（词偏置）',
    words: 'logit_bias 偏置 禁止 强制 词',
    text: `单独提高或压低某些 token，−100 到 100；键是 token 编号，仅 chat completions。−100 等于禁用，我会略过它；+100 等于强制，我会一直说它直到 \`max_tokens\`。沙盒使用公开的 \`o200k_base\` 词表，“ the”的编号是 290。`,
  },
  {
    title: 'logprobs 与 top_logprobs（对数概率）',
    words: 'logprobs top_logprobs 对数概率 概率 置信度',
    text: `\`logprobs: true\` 会给出回答中每个 token 的对数概率，\`top_logprobs\`（0–20）给出旁边的备选。我的大部分文字是写好的，概率为 1（对数为 0）；在有选择的地方，你会看到真实的概率。`,
  },
  {
    title: 'response_format（输出格式）',
    words: 'response_format json 结构化 输出 格式 模式 output_config',
    text: `\`{"type":"json_object"}\` 让回答成为一个 JSON 值，可以写明需要的字段（“用 JSON 回答，字段：name、age”）。Messages 的 \`output_config.format\` 接受 \`json_schema\`，回答会遵循它。`,
  },
  {
    title: 'tools（工具）',
    words: 'tools 工具 函数 调用 函数调用 参数 schema 插件',
    text: `模型可以请求调用的函数：名称、说明和参数的 JSON Schema。这时回答里不是文字，而是一个**工具调用**；由你（或保存好的固定结果）作答，模型再带着结果继续。当你的消息与工具的名称或说明有共同的词时，沙盒就会调用它，并从你的话里填写符合 schema 的参数。`,
  },
  {
    title: 'tool_choice（工具选择）',
    words: 'tool_choice 工具选择 必须 自动 强制',
    text: `是否允许调用工具：\`none\` 从不，\`auto\` 由模型决定，\`required\`（Messages 中为 \`any\`）一定调用，或者指定某个函数名。`,
  },
  {
    title: '系统提示词',
    words: '系统提示词 系统提示 角色 人设 指令 system',
    text: `放在对话之前、告诉模型如何表现的文字。我能遵循几类要求：语言（中文或英文）、简短、以“……”开头、以“……”结尾、大写字母。问“你的系统提示词是什么？”可以看到收到的内容。`,
  },
  {
    title: '流式输出',
    words: '流式 stream 实时 逐字 速度 stream_options',
    text: `打开流式输出，回答会一点点到达；关闭则一次性给出。\`stream_options.include_usage\` 会在 chat 流的末尾附上 token 数。\`--latency 毫秒\` 设定我的速度，0 表示尽可能快。`,
  },
  {
    title: '思考',
    words: '思考 推理 thinking 预算 思维链 签名 budget_tokens',
    text: `仅 Messages：\`{"type":"enabled","budget_tokens":1024}\` 让模型先思考再回答，预算必须小于 \`max_tokens\`。思考在窗口里是折叠的，并带有签名，可以原样发回。我的思考如实说明我怎样理解你的消息。`,
  },
  {
    title: '引用',
    words: '引用 出处 文档 来源 citations 参考 原文',
    text: `仅 Messages：带有 \`citations: {"enabled": true}\` 的文档块会让回答注明依据的段落，包括文档标题和准确的字符范围。我会挑选与问题共同词语最多的句子。只支持纯文本，不能读 PDF。`,
  },
  {
    title: '提示缓存',
    words: '缓存 cache_control 提示缓存 命中 ephemeral',
    text: `仅 Messages：\`cache_control: {"type":"ephemeral"}\` 标记提示词开头要保留到哪里，默认五分钟，加上 \`"ttl":"1h"\` 是一小时。下一个开头相同的请求会报告 \`cache_read_input_tokens\`，在真实服务上更便宜。写在请求顶层时会自动标记最后一块。`,
  },
  {
    title: '用量与 token',
    words: '用量 token 令牌 计数 费用 价格 计费 输入 输出 usage',
    text: `用量表示提示词和回答各有多少 token，以服务的统计为准。我用真正的分词器（\`o200k_base\`）计数，其他服务会略有不同。Quartet 从不估算：服务没有给出就不显示。`,
  },
  {
    title: '回答怎样结束',
    words: 'finish_reason stop_reason 结束原因 拒绝 为什么结束 停止原因',
    text: `| Chat completions | Messages | 含义 |
| --- | --- | --- |
| \`stop\` | \`end_turn\` | 说完了 |
| \`stop\` | \`stop_sequence\` | 遇到停止序列 |
| \`length\` | \`max_tokens\` | token 用完 |
| \`tool_calls\` | \`tool_use\` | 要调用工具 |
| \`content_filter\` | \`refusal\` | 被拒绝 |
| \`length\` | \`model_context_window_exceeded\` | 提示词加回答太长 |
| – | \`pause_turn\`、\`compaction\` | 由下一个请求继续 |

输入 \`/end refusal\` 等可以让我这样结束。`,
  },
  {
    title: 'service_tier、speed、inference_geo',
    words: 'service_tier speed inference_geo 优先 速度 快速 地区 区域',
    text: `仅 Messages。\`service_tier\` 表示是否使用优先容量，这里只有一档。\`speed: "fast"\` 确实会让我快一倍。\`inference_geo\` 指定地区，我会在用量中原样返回，老实说永远是这台电脑。`,
  },
  {
    title: 'container、context_management、mcp_servers',
    words: 'container context_management mcp_servers 容器 上下文管理 metadata user 元数据',
    text: `仅 Messages。\`container\` 会带着到期时间返回。\`context_management\` 中的 \`clear_tool_uses…\` 会清除旧的工具结果并报告数量。\`mcp_servers\`、\`metadata\`、\`user_profile_id\`（以及 chat completions 的 \`user\`）会被接受但不起作用：我不联系任何服务器，也不保存档案。\`/request\` 可以看到它们已经送达。`,
  },
  {
    title: '错误',
    words: '错误 报错 状态码 400 401 404 429 500 限流 拒绝 出错',
    text: `| 状态 | 含义 | 怎么办 |
| --- | --- | --- |
| 400 | 请求中有不允许的内容，消息会指出字段 | 修改它 |
| 401、403 | 密钥缺失或错误 | 设置 |
| 404 | 路径或模型不存在 | 检查地址，选择模型 |
| 402、429 | 额度或频率 | 等待，\`Retry-After\` 说明多久 |
| 413 | 太大 | 少发一些 |
| 5xx、529 | 服务有问题 | 稍后再试 |

\`/fault status=429\` 可以看看是什么样子。`,
  },
];
