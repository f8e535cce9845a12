/**
 * The core's error messages in English and Chinese. `{}` stands for the variable parts, in the same order in both.
 * Messages of the service are not among them and stay as they are.
 */
const SENTENCES: readonly (readonly [english: string, chinese: string])[] = [
  // Answers
  ['The stream ended before the answer was complete.', '数据流在回答完成之前就结束了。'],
  ['The stream held nothing that could be read as an answer.', '数据流中没有可以读作回答的内容。'],
  ['{} events in a row could not be read.', '连续 {} 个事件无法读取。'],
  ['The answer is empty.', '回答是空的。'],
  ['The answer is not valid JSON.', '回答不是有效的 JSON。'],
  ['The answer does not have the expected form.', '回答的格式与预期不符。'],
  ['The answer ended before it was complete.', '回答在完成之前就结束了。'],
  ['The answer came in an encoding that was not asked for ({}).', '回答使用了未请求的编码（{}）。'],
  ['The answer is larger than {} MiB.', '回答超过了 {} MiB。'],
  ['The answer is larger than {} KiB.', '回答超过了 {} KiB。'],
  ['The file is larger than {} MiB.', '文件超过了 {} MiB。'],
  ['The file is larger than {} KiB.', '文件超过了 {} KiB。'],
  [
    'You have probably been charged. You can raise the limit in Settings.',
    '可能已收费。可以在设置中调高上限。',
  ],
  ['You have probably been charged.', '可能已收费。'],
  ['The limit can be raised in Settings.', '上限可以在设置中调高。'],
  ['The service reported an error.', '服务报告了一个错误。'],
  ['The service redirects ({}); this is refused.', '服务要求跳转（{}），已拒绝。'],
  ['HTTP {}: {}.', 'HTTP {}：{}。'],
  [
    'Check the base URL, or whether this network asks for a sign-in.',
    '请检查服务地址，或确认当前网络是否需要先登录。',
  ],
  ['The address answered with a web page', '该地址返回了一个网页'],
  ['The address answered with neither JSON nor a stream', '该地址返回的既不是 JSON 也不是数据流'],
  // The way to the service
  ['The address leads away from the service the key belongs to.', '该地址不属于这个密钥所对应的服务。'],
  ['No API key is set for this connection.', '此连接还没有设置 API 密钥。'],
  ['The keychain does not open the API key now.', '系统钥匙串现在无法打开 API 密钥。'],
  ['The API key holds characters that cannot be sent in a header.', 'API 密钥中有不能放进请求头的字符。'],
  ['The certificate or secure connection was refused: {}', '证书或安全连接被拒绝：{}'],
  ['The head of the answer is too large.', '回答的头部过大。'],
  ['An event of the stream is too large.', '流中的一个事件过大。'],
  ['The answer is not HTTP: {}', '回答不是 HTTP：{}'],
  [
    'The connection broke before a response came. You may have been charged.',
    '收到回答之前连接断开，可能已收费。',
  ],
  ['The connection broke in the middle of the answer.', '回答途中连接断开了。'],
  ['No connection within {} seconds.', '{} 秒内没有连上。'],
  ['No answer within {} seconds.', '{} 秒内没有回答。'],
  ['Nothing came for {} seconds.', '{} 秒内没有收到任何内容。'],
  ['The answer was not finished after {} minutes.', '{} 分钟后回答仍未完成。'],
  ['The proxy did not open the way to the service.', '代理没有接通服务。'],
  ['It asks for a sign-in (407).', '它要求登录（407）。'],
  ['It answered {}.', '它返回了 {}。'],
  ['The name of the service could not be found (DNS).', '找不到服务的域名（DNS）。'],
  ['The name {} could not be found (DNS).', '找不到域名 {}（DNS）。'],
  ['The service refused the connection.', '服务拒绝了连接。'],
  ['There is no way to the service from this network.', '当前网络无法到达服务。'],
  ['No connection in time.', '没有及时连上。'],
  ['The connection was closed while it was being made.', '连接建立途中被关闭了。'],
  ['The service could not be reached.', '无法到达服务。'],
  ['The base URL and the path make no address.', '服务地址与路径拼不成有效的地址。'],
  ['The model list is not JSON. Check the base URL.', '模型列表不是 JSON，请检查服务地址。'],
  ['The model list does not have the expected form.', '模型列表的格式与预期不符。'],
  ['The voice list is not JSON. Check its path.', '音色列表不是 JSON，请检查它的路径。'],
  ['The voice list does not have the expected form.', '音色列表的格式与预期不符。'],
  ['The sandbox did not start.', '沙盒没有启动。'],
  // Speech
  ['The connection names no path for streaming speech.', '此连接没有设置流式语音的路径。'],
  [
    'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
    '音频无法解码：十六进制位数是奇数。',
  ],
  [
    'The audio cannot be decoded: it holds characters that are no hexadecimal digits.',
    '音频无法解码：其中有不是十六进制的字符。',
  ],
  [
    'An event of the stream cannot be read: some of the audio may be missing.',
    '数据流中有一个事件无法读取，音频可能有缺失。',
  ],
  ['The service sent audio without a single byte.', '服务返回的音频没有任何内容。'],
  ['The answer holds no audio, though the service says “{}”.', '回答中没有音频，服务却说“{}”。'],
  ['The answer holds no audio', '回答中没有音频'],
  [
    'The service sent something that is no known audio. It is kept as it came.',
    '服务返回的不是已知的音频格式，已原样保留。',
  ],
  [
    'The service was asked for {} and sent {}. It is kept as it came.',
    '请求的是 {}，服务返回的是{}，已原样保留。',
  ],
  // Tasks and their files
  ['Whether there is a task now is not known.', '不知道任务是否已经建立。'],
  [
    'The service answered without a name for the task, so nothing can be asked after.',
    '服务的回答里没有任务 ID，因此无法查询。',
  ],
  ['It says: “{}”.', '它说：“{}”。'],
  ['The name of the task cannot stand in an address.', '任务 ID 不能放进地址里。'],
  [
    'The path for asking after a task is one that makes something. Check it.',
    '查询任务的路径会产生新的内容，请检查。',
  ],
  ['The service made no song: {}.', '服务没有做出歌曲：{}。'],
  ['The service says that the song is done, but not where it is.', '服务说歌曲已完成，但没有给出它的地址。'],
  ['The service made no picture: {}.', '服务没有做出图片：{}。'],
  [
    'The service says that the picture is done, but not where it is.',
    '服务说图片已完成，但没有给出它的地址。',
  ],
  // Pictures
  ['This connection has no path for this chat interface.', '此连接没有这个聊天接口的路径。'],
  ['This connection has no path for songs.', '此连接没有歌曲的路径。'],
  ['This connection has no path for speech.', '此连接没有语音的路径。'],
  [
    'This connection does not make pictures this way. Its settings name no path for it.',
    '此连接不能以这种方式作图：它的设置里没有相应的路径。',
  ],
  ['The reference picture is not there any more. Choose it again.', '参考图已不存在，请重新选择。'],
  [
    'The address of a reference begins with https:// or http://.',
    '参考图的地址应以 https:// 或 http:// 开头。',
  ],
  [
    'The reference picture is larger than this connection sends: {} KB.',
    '参考图超过了此连接可发送的大小：{} KB。',
  ],
  ['Not a safe image.', '不是安全的图片。'],
  ['What came cannot be used.', '收到的内容无法使用。'],
  ['The file that came is not there any more.', '收到的文件已不存在。'],
  [
    'The service has worked on this for half an hour without an end. It may still finish.',
    '服务处理了半小时仍未结束，之后也许还会完成。',
  ],
  [
    'The service could not be reached for a day. What it was given may be done there.',
    '已有一天无法连接到服务。交给它的任务也许已在那边完成。',
  ],
  ['The file broke off.', '文件中断了。'],
  [
    'Whether the file is whole cannot be known: the server tells no length.',
    '无法确定文件是否完整：服务器没有给出长度。',
  ],
  ['The file changed while it was being fetched.', '下载途中文件发生了变化。'],
  [
    'The address of the file leads from one address to the next without an end.',
    '文件的地址不断跳转，没有尽头。',
  ],
  ['HTTP {} instead of a file.', '得到的是 HTTP {}，而不是文件。'],
  [
    'There is no file at its address any more (HTTP {}). The link may have expired.',
    '该地址已没有文件（HTTP {}），链接可能已过期。',
  ],
  ['The picture says that it is {} × {}.', '图片声明的尺寸为 {} × {}。'],
  ['At most {} a side and {} megapixels are taken.', '每边最多 {} 像素，总共最多 {}。'],
  ['The picture is not whole: its end is missing, or it is damaged.', '图片不完整：缺少结尾，或已损坏。'],
  ['At the address of the file is {} instead of {}.', '文件的地址上是{}，而不是 {}。'],
  ['Inside the answer is {} instead of {}.', '回答里的是{}，而不是 {}。'],
  ['The service answered without a picture.', '服务的回答里没有图片。'],
  ['The service says that it failed.', '服务说这次没有成功。'],
  [
    'The answer is longer than is read. Whether there is a result is not known.',
    '回答过长，没有全部读取，不知道其中是否有结果。',
  ],
  [
    'The picture inside the answer cannot be decoded: it holds characters that are no Base64.',
    '回答里的图片无法解码：其中有不是 Base64 的字符。',
  ],
  [
    'The picture inside the answer cannot be decoded: its Base64 ends in the middle.',
    '回答里的图片无法解码：Base64 在中途结束。',
  ],
  ['The connection names no path for pictures that are waited for.', '此连接没有设置等待图片的路径。'],
  ['The connection names no path for pictures that are queued.', '此连接没有设置排队生成图片的路径。'],
  ['The address of the file is none.', '文件的地址不是有效的地址。'],
  ['The address of the file begins with {}, which is refused.', '文件的地址以 {} 开头，已拒绝。'],
  [
    'The address of the file holds a name or a password, which is refused.',
    '文件的地址含有用户名或密码，已拒绝。',
  ],
  [
    'The address of the file is not encrypted (http), which is refused for this connection.',
    '文件的地址没有加密（http），此连接不允许。',
  ],
  [
    'The address of the file leads into a private network or to this computer, which is refused.',
    '文件的地址指向专用网络或本机，已拒绝。',
  ],
  // Disk and jobs
  ['There is not enough space on the disk.', '磁盘空间不足。'],
  ['The database is damaged. Restart Quartet to repair it.', '数据库已损坏。重启 Quartet 即可修复。'],
  ['Quartet may not write in the library folder.', 'Quartet 没有作品文件夹的写入权限。'],
  ['The library folder can only be read, not written.', '作品文件夹是只读的。'],
  ['The library folder or the file is no longer there.', '作品文件夹或文件已不存在。'],
  ['The file could not be written.', '文件无法写入。'],
  ['Quartet could not handle the answer.', 'Quartet 无法处理这个回答。'],
  ['Quartet ended while the answer was coming.', '回答到来时 Quartet 退出了。'],
  [
    'The connection leads to another address now. The old one, with its key, is needed to ask after this.',
    '此连接现在指向另一个地址。查询它需要原来的地址和密钥。',
  ],
  ['The connection was removed.', '连接已被移除。'],
  // Sounds
  ['This is not a FLAC file, or it is damaged.', '这不是 FLAC 文件，或者已损坏。'],
  ['This kind of FLAC file cannot be read.', '无法读取这种 FLAC 文件。'],
  ['There is nothing to join.', '没有可以拼接的内容。'],
  ['This is not an mp3 file.', '这不是 mp3 文件。'],
  ['This mp3 file is damaged.', '这个 mp3 文件已损坏。'],
  ['This mp3 file has no sound.', '这个 mp3 文件里没有声音。'],
  ['An mp3 file cannot have {} samples a second.', 'mp3 文件不支持每秒 {} 个采样。'],
  ['The file is empty.', '文件是空的。'],
  ['Raw samples need a rate.', '原始采样需要给出采样率。'],
  ['The sound is longer than a day.', '声音超过一天。'],
  ['The file holds no sound.', '文件里没有声音。'],
  ['This is not a wav file.', '这不是 wav 文件。'],
  ['This wav file has no samples.', '这个 wav 文件里没有采样。'],
  ['This wav file has a damaged header.', '这个 wav 文件的头部已损坏。'],
  ['This kind of wav file cannot be read.', '无法读取这种 wav 文件。'],
  ['This is not a picture that can be used.', '这不是可以使用的图片。'],
  ['This picture is damaged or cut off.', '图片已损坏或不完整。'],
  ['The picture has too many pixels.', '图片的像素太多。'],
  ['The picture file is larger than {} MiB.', '图片文件超过 {} MiB。'],
  ['The picture cannot be made small enough.', '图片无法缩小到所需大小。'],
  ['The picture takes too long to read.', '读取图片用时太长。'],
];

/** The variable parts of those messages that are neither names nor numbers. */
const VALUES: readonly (readonly [english: RegExp, chinese: string])[] = [
  [/^something else$/, '其他内容'],
  [/^nothing$/, '空内容'],
  [/^an SVG, which is a program and not taken,$/, '不接受的 SVG（它是程序）'],
  [/^a web page(?: \((“[\s\S]*”)\))?$/, '网页'],
  [/^text(?: \((“[\s\S]*”)\))?$/, '文本'],
  [/^JSON(?: \((“[\s\S]*”)\))?$/, 'JSON'],
];

interface Pattern {
  readonly found: RegExp;
  readonly chinese: readonly string[];
  /** Megapixels are counted in units of ten thousand, which Chinese has a word for. */
  readonly figure: 'plain' | 'megapixels';
}

/** Made when first wanted. The longest first: a sentence may begin as another one does. */
let patterns: readonly Pattern[] | undefined;

function allPatterns(): readonly Pattern[] {
  return SENTENCES.toSorted(([a], [b]) => b.length - a.length).map(([english, chinese]) => ({
    found: new RegExp(english.split('{}').map(escaped).join('([^\\n]{1,300}?)'), 'g'),
    chinese: chinese.split('{}'),
    figure: english.includes('{} megapixels') ? 'megapixels' : 'plain',
  }));
}

/** A message of the core with its own sentences in Chinese; all else in it stays. */
export function coreSentences(message: string): string {
  patterns ??= allPatterns();
  let text = message;
  for (const { found, chinese, figure } of patterns) {
    text = text.replace(found, (...parts: unknown[]) =>
      chinese.reduce((made, piece, at) => {
        const part = String(parts[at]);
        const isMegapixels = figure === 'megapixels' && at === 2;
        // Quoted text is not the app's own and stays untranslated.
        const value = isMegapixels ? tenThousands(part) : made.endsWith('“') ? part : valueWords(part);
        // A Latin word after a Chinese one stands apart from it.
        const gap = /\p{Script=Han}$/u.test(made) && /^[\p{Script=Latin}\d]/u.test(value) ? ' ' : '';
        return `${made}${gap}${value}${piece}`;
      }),
    );
  }
  return text.replaceAll(/(\p{Script=Han})\.(?=\s|$)/gu, '$1。').replaceAll('。 ', '。');
}

function tenThousands(megapixels: string): string {
  const count = Number(megapixels);
  return Number.isFinite(count) ? `${count * 100} 万像素` : megapixels;
}

/** Formats in a row, and the few words the core puts into a sentence; names and figures stay. */
function valueWords(value: string): string {
  for (const [english, chinese] of VALUES) {
    const found = english.exec(value);
    if (found) return found[1] === undefined ? chinese : `${chinese}（${found[1]}）`;
  }
  if (/^[a-z\d]+(?:, [a-z\d]+)* or [a-z\d]+$/.test(value)) return value.replaceAll(/, | or /g, '、');
  return value;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
