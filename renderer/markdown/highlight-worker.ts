import { boxLines, type ColouredBox, type ColourRequest, type LineColours } from './code-colours.ts';
import { codeLanguage } from './code-languages.ts';
import { lineReader } from './line-reader.ts';

// Loading a grammar and its regular expressions takes longer than a frame: so it happens here, off the page's thread.

const stopped = new Set<number>();

addEventListener('message', ({ data }: MessageEvent<ColourRequest>) => {
  if ('stop' in data) stopped.add(data.stop);
  // A grammar that cannot be loaded leaves the code plain; the next code is tried again.
  else colour(data.id, data.code.split('\n'), data.language).catch(reportError);
});

async function colour(id: number, lines: readonly string[], name: string): Promise<void> {
  const language = codeLanguage(name);
  if (language === null) return;
  const read = await lineReader(language.id, language.load);
  for (let from = 0; from < lines.length && !stopped.has(id); from += boxLines) {
    const part: LineColours[] = lines.slice(from, from + boxLines).map(read);
    const isLast = from + boxLines >= lines.length;
    const message: ColouredBox = { id, box: from / boxLines, lines: part, isLast };
    postMessage(message);
    // Lets a request to stop come in.
    await new Promise((done) => setTimeout(done, 0));
  }
  stopped.delete(id);
}
