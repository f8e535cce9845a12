import { writeFileSync } from 'node:fs';
import { currentNotices, NOTICES } from './notices.ts';

// `npm run notices` writes the notices of the current build.
const text = currentNotices();
writeFileSync(NOTICES, text);
console.log(`THIRD_PARTY_NOTICES.md: ${Math.round(text.length / 1024)} KB`);
