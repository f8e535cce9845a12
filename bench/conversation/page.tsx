import { createRoot } from 'react-dom/client';
import { NewestOnly, ReactVirtual } from './contenders.tsx';
import './page.css';

const CONTENDERS = {
  '@tanstack/react-virtual with react-markdown': ReactVirtual,
  'the newest 100 with react-markdown': NewestOnly,
} as const;
export type Contender = keyof typeof CONTENDERS;

declare global {
  interface Window {
    /** Shows a contender with the messages of the bench. */
    showMessages?: (name: Contender, texts: readonly string[]) => void;
  }
}

window.showMessages = (name, texts) => {
  const main = document.getElementById('main');
  if (!main) throw new Error('no place to show anything');
  const Contender = CONTENDERS[name];
  createRoot(main).render(<Contender texts={texts} />);
};
