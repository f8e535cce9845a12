import { useTranslation } from 'react-i18next';
import type { TokenLogprob } from '../../../shared/domain/answer-event.ts';
import { shortened } from '../../lib/split-text.ts';
import { tokenGlyphs } from './token-glyphs.ts';

/** Maximum number of rows; services report up to 20 alternatives. */
const MOST_ROWS = 50;
/** Maximum length of a shown token in UTF-16 units. */
const LONGEST = 100;

/** Shows the probability of a token and its alternatives, the most probable first. */
export function TokenCard({ token }: { token: TokenLogprob }) {
  const { t } = useTranslation('answers');
  const listed = token.top.some((one) => one.token === token.token);
  const rows = [...(listed ? [] : [token]), ...token.top]
    .toSorted((a, b) => b.logprob - a.logprob)
    .slice(0, MOST_ROWS);
  return (
    <table className="text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs text-ink-3">
        {t(token.top.length > 0 ? 'tokens.alternatives' : 'tokens.noAlternatives')}
      </caption>
      <tbody>
        {rows.map((row, at) => {
          const own = row.token === token.token;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a service may name one token twice
            <tr key={at} className={own ? 'font-semibold text-ink' : 'text-ink-2'}>
              <th scope="row" className="max-w-48 truncate py-0.5 pr-4 text-left font-mono whitespace-pre">
                {own ? <span className="sr-only">{t('tokens.chosen')}: </span> : null}
                {tokenGlyphs([shortened(row.token, LONGEST)])[0]?.trimEnd() || '␣'}
              </th>
              <td className="py-0.5 text-right">
                {t('tokens.percent', { part: probabilityOf(row.logprob) })}
              </td>
              <td className="w-20 py-0.5 pl-3">
                <span
                  aria-hidden
                  className="block h-1.5 rounded-full bg-craft"
                  style={{
                    width: `${Math.max(2, probabilityOf(row.logprob) * 100)}%`,
                    opacity: own ? 1 : 0.45,
                  }}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How sure the model was of a token, in five levels with their own tint and underline. */
type Sureness = 'sure' | 'likely' | 'even' | 'unlikely' | 'rare';

/** The levels from surest to least sure, with the minimum probability of each. */
export const SURENESS: readonly { readonly step: Sureness; readonly from: number }[] = [
  { step: 'sure', from: 0.9 },
  { step: 'likely', from: 0.6 },
  { step: 'even', from: 0.3 },
  { step: 'unlikely', from: 0.1 },
  { step: 'rare', from: 0 },
];

/** Converts a log probability to 0–1; services send values like `-9999` for nearly impossible tokens. */
export function probabilityOf(logprob: number): number {
  const probability = Math.exp(logprob);
  return Number.isFinite(probability) ? Math.min(1, probability) : 0;
}

export function surenessOf(logprob: number): Sureness {
  const probability = probabilityOf(logprob);
  return SURENESS.find(({ from }) => probability >= from)?.step ?? 'rare';
}
