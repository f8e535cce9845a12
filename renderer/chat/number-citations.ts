import type { Part } from '../../shared/domain/conversation.ts';
import type { Citation } from '../../shared/service/messages.ts';

export interface NumberedCitation {
  readonly number: number;
  readonly citation: Citation;
}

/** The citations of each part of an answer, numbered from 1 through the whole of it; the same passage keeps its number. */
export function numberCitations(parts: readonly Part[]): NumberedCitation[][] {
  const numbers = new Map<string, number>();
  return parts.map((part) => {
    if (part.type !== 'text') return [];
    const seen = new Set<number>();
    return (part.citations ?? []).flatMap((citation) => {
      const key = JSON.stringify(citation);
      const number = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, number);
      if (seen.has(number)) return [];
      seen.add(number);
      return [{ number, citation }];
    });
  });
}
