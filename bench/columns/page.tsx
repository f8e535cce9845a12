import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Streamdown } from 'streamdown';

// Four streams as one would write it at first: each its own fetch, each delta a new state of its column.

const plugins = [remarkGfm];

const WAYS: Record<string, ComponentType<{ readonly text: string }>> = {
  'react-markdown': ({ text }) => <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>,
  streamdown: ({ text }) => <Streamdown>{text}</Streamdown>,
};

const [way = '', service = ''] = decodeURIComponent(location.hash.slice(1)).split(' ');
const Shown = WAYS[way];

async function* deltas(): AsyncGenerator<string> {
  const answer = await fetch(service, { method: 'POST' });
  if (!answer.body) return;
  let rest = '';
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: {')) yield JSON.parse(line.slice(6)).choices[0].delta.content ?? '';
    }
  }
}

function Column() {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    void (async () => {
      for await (const delta of deltas()) setText((had) => had + delta);
      setBusy(false);
    })();
  }, []);
  return (
    <section data-column aria-busy={busy}>
      {Shown ? <Shown text={text} /> : null}
    </section>
  );
}

const main = document.getElementById('main');
if (main) {
  createRoot(main).render(
    <>
      <Column />
      <Column />
      <Column />
      <Column />
    </>,
  );
}
