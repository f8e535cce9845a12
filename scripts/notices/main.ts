import { writeFileSync } from 'node:fs';
import { currentNotices, NOTICES } from './notices.ts';

// `npm run notices`: writes the notices of what is built now.
const text = currentNotices();
writeFileSync(NOTICES, text);
console.log(`THIRD_PARTY_NOTICES.md: ${Math.round(text.length / 1024)} KB`);
