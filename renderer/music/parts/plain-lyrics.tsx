import { useMemo } from 'react';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { SectionTagName } from './section-tag-name.tsx';

/** Lyrics without times, in their sections. */
export function PlainLyrics({ text }: { text: string }) {
  const { head, sections } = useMemo(() => parseLyrics(text), [text]);
  return (
    <div className="flex flex-col gap-6 text-lg leading-[1.75]">
      {head.length > 0 ? (
        <p className="break-words whitespace-pre-wrap">{head.map((line) => line.text).join('\n')}</p>
      ) : null}
      {sections.map((section) => (
        <div key={section.from}>
          <SectionTagName name={section.name} />
          {section.lines.length > 0 ? (
            <p className="break-words whitespace-pre-wrap">
              {section.lines.map((line) => line.text).join('\n')}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}
