import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';
import type { Picture } from '../prompt.ts';

/** Reports the format and size of an image from its bytes, but does not see its content. */
export function pictures(ask: Ask): Said | null {
  const last = ask.prompt.turns.at(-1);
  if (!last || last.pictures.length === 0) return null;
  const told = last.pictures.map((picture, index) => line(ask, picture, index + 1));
  return said(
    by(ask.language, 'a picture to look at', '查看图片'),
    paragraphs(
      by(
        ask.language,
        spin`⟦Thank you for the image¦I received your image⟧${last.pictures.length > 1 ? 's' : ''}. The sandbox can’t see images, but it can read ⟦the file header¦the file’s metadata⟧:`,
        spin`⟦收到图片了¦谢谢你的图片⟧。沙盒看不见画面，但能读出文件头里的信息：`,
      ),
      told.flatMap((passage, index) => (index === 0 ? [...passage] : ['\n', ...passage])),
    ),
  );
}

function line(ask: Ask, picture: Picture | null, number: number): Passage {
  if (picture === null) {
    return by(
      ask.language,
      spin`- Image ${number}: a URL. The sandbox loads nothing from the network; paste the image instead.`,
      spin`- 图片 ${number}：是一个网址。沙盒不会从网络加载内容，请直接粘贴图片。`,
    );
  }
  const { format, width, height } = picture;
  const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(picture.bytes / 1024);
  return by(
    ask.language,
    spin`- Image ${number}: **${format}, ${width} × ${height} pixels**, ${size} KiB`,
    spin`- 图片 ${number}：**${format}，${width} × ${height} 像素**，${size} KiB`,
  );
}
