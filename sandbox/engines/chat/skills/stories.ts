import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';
import { topicOf } from '../topic.ts';

/** Tells a short story. */
export function stories(ask: Ask): Said | null {
  const about = by(ask.language, 'a request for a story', '讲故事');
  if (!/\b(?:story|stories|tale)\b|故事|童话/i.test(ask.text)) return null;
  const topic = topicOf(ask.text);
  return said(about, by(ask.language, story(topic ?? 'a lighthouse'), storyZh(topic ?? '灯塔')));
}

function story(topic: string): Passage {
  return paragraphs(
    spin`## ⟦The Keeper¦The Visitor¦The Long Evening⟧`,
    spin`⟦On the last island before the open sea¦At the end of a lane that no map bothered with¦In a town where the trams still had bells⟧ lived ⟦an old clockmaker¦a young baker¦a retired ferryman⟧ named ⟦Ilse¦Anselm¦Mina⟧, who knew everything there was to know about ${topic}, except the meaning of it.`,
    spin`One ⟦grey¦windy¦clear⟧ evening there was a knock. Outside stood ⟦a child with a paper lantern¦a postman without a letter¦a fox, very polite⟧. “I was told,” said the visitor, “that you ⟦keep¦mind¦look after⟧ ${topic} here. ⟦Might I have a look?¦Do you find that hard?¦Are questions answered?⟧”`,
    spin`When morning came, the visitor had gone, and ⟦the lantern was left on the step¦on the table lay a letter after all¦there were paw prints all the way to the sea⟧. ⟦Nothing had changed¦Everything stood where it always stood⟧, and yet from that day on, whenever somebody asked for the meaning of ${topic}, the answer was ready: *⟦for company¦for the waiting¦to be shown to someone⟧*.`,
  );
}

function storyZh(topic: string): Passage {
  return paragraphs(
    spin`## ⟦守夜人¦来访者¦漫长的傍晚⟧`,
    spin`⟦在通往大海的最后一座小岛上¦在一条地图上没有的小巷尽头¦在一座电车还会摇铃的小城里⟧，住着⟦一位老钟表匠¦一位年轻的面包师¦一位退休的摆渡人⟧。关于${topic}，他什么都知道，唯独不知道它有什么用。`,
    spin`一个⟦灰蒙蒙¦刮着风¦晴朗⟧的傍晚，有人敲门。门外站着⟦一个提纸灯笼的孩子¦一个没有信的邮差¦一只很有礼貌的狐狸⟧。“听说，”来访者说，“${topic}由您照看。⟦能让我看看吗？¦它还暖和吗？¦它会回答问题吗？⟧”`,
    spin`天亮时，来访者已经走了，⟦台阶上留着那盏灯笼¦桌上到底放着一封信¦一串脚印一直通到海边⟧。⟦什么都没有变¦一切都在原来的地方⟧，可从那天起，每当有人问${topic}有什么用，他都有了答案：*⟦为了陪伴¦为了等待¦为了给人看一看⟧*。`,
  );
}
