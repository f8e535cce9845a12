import { emptyAnswer } from '../../core/chat/answers/fold-turn.ts';
import { ConversationStore } from '../../core/db/chat/conversation-store.ts';
import { TurnStore } from '../../core/db/chat/turn-store.ts';
import { openDatabase } from '../../core/db/database.ts';
import { transaction } from '../../core/db/transaction.ts';
import { newId } from '../../core/platform/new-id.ts';
import type { AnswerInfo, Part } from '../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';

const ENGLISH =
  'the a of to and in model answer question system write code function value error stream token window river mountain music letter garden winter summer bridge engine paper light water stone silver forest kitchen harbour painter teacher story number signal market coffee morning evening travel island memory pattern surface measure balance question'.split(
    ' ',
  );
const CHINESE = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严',
];

/** Returns a seeded generator, so that every machine gets the same database. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makeText(next: (below: number) => number): string {
  const pick = <T>(from: readonly T[]): T | string => from[next(from.length)] ?? '';
  const chinese = next(3) === 0;
  const words = Array.from({ length: 20 + next(100) }, () => pick(chinese ? CHINESE : ENGLISH));
  // A word that is almost unique appears now and then.
  if (next(1000) === 0) words.push(chinese ? '鹦鹉螺' : 'nautilus');
  return words.join(chinese ? '' : ' ');
}

/** Values of the turns apart from their words. */
const MODELS = ['vendor-s2', 'vendor-s2-lite', 'other-model'];
const CODE = '\n\n```ts\ncode();\n```';
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
/** Time of the first turn: with a turn about every 40 seconds, a million turns take 15 months. */
const BEGAN = Date.UTC(2025, 0, 1);

function makeParts(next: (below: number) => number): Part[] {
  const text = makeText(next);
  const kind = next(200);
  const said: Part = { type: 'text', block: 0, text: kind < 30 ? text + CODE : text };
  if (kind < 34) return [said, { type: 'image', url: PIXEL, alt: 'pixel.png' }];
  if (kind < 36)
    return [said, { type: 'document', title: 'notes.txt', mediaType: 'text/plain', text, cite: false }];
  if (kind < 42) return [said, { type: 'tool_call', block: 1, id: 'c', name: 'look', input: '{}' }];
  return [said];
}

/**
 * Fills a data folder with conversations of the lengths in `long`, and others of 20 messages each up to `messages` in
 * total. Returns the ids of the long ones.
 */
export function fillDatabase(folder: string, messages: number, long: readonly number[]): string[] {
  const { db, close } = openDatabase(folder, Date.now());
  // The data need not survive a power cut.
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA wal_autocheckpoint = 50000');
  const conversations = new ConversationStore(db);
  const turns = new TurnStore(db);
  const next = numbers(20260501);
  let now = BEGAN;
  const options = {
    ...{ ...DEFAULT_SETTINGS.newConversation, connectionId: null },
    ...{ chatParameters: {}, messagesParameters: {} },
  };
  const add = (count: number): string => {
    const id = newId(now);
    conversations.insert(id, options, now);
    conversations.setTitle(id, makeText(next).slice(0, 40), false);
    let parentId: string | null = null;
    for (let i = 0; i < count; i++) {
      now += 1000 + next(80_000);
      const turnId = newId(now);
      const model = MODELS[next(MODELS.length)] ?? '';
      const answer: AnswerInfo | null = i % 2 === 1 ? emptyAnswer('chat', model, turnId) : null;
      const role = answer ? ('assistant' as const) : ('user' as const);
      const turn = { id: turnId, conversationId: id, parentId, role, createdAt: now, parts: makeParts(next) };
      turns.insert({ ...turn, status: 'complete', answer });
      parentId = turnId;
    }
    if (parentId !== null) conversations.setActiveTurn(id, parentId);
    return id;
  };
  const ids = long.map((count) => transaction(db, () => add(count)));
  // A commit waits for the disk, so there are few of them.
  for (let done = long.reduce((sum, count) => sum + count, 0); done < messages; done += 10_000) {
    transaction(db, () => {
      for (let i = 0; i < Math.min(10_000, messages - done); i += 20) add(20);
    });
  }
  close();
  return ids;
}
