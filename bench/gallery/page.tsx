import { createRoot } from 'react-dom/client';
import { type Pictures, PlainGrid, ReactVirtual, Virtua } from './contenders.tsx';
import './page.css';

const CONTENDERS = {
  'plain CSS grid': PlainGrid,
  '@tanstack/react-virtual': ReactVirtual,
  virtua: Virtua,
} as const;
export type Contender = keyof typeof CONTENDERS;

declare global {
  interface Window {
    /** Shows a contender with the pictures of the bench. */
    show?: (name: Contender, pictures: Pictures) => void;
  }
}

window.show = (name, pictures) => {
  const main = document.getElementById('main');
  if (!main) throw new Error('no place to show anything');
  const Contender = CONTENDERS[name];
  createRoot(main).render(<Contender {...pictures} />);
};
