import { banned, PRODUCT, type Rule, required, TEST } from '../rule.ts';

const productBut = (files: RegExp) => ({
  in: PRODUCT.in,
  except: new RegExp(`${files.source}|${TEST.source}`),
});

/** Rules on network, keys, files and time. */
export const CORE_RULES: readonly Rule[] = [
  banned(
    'no-fetch',
    /(?<![.\w])fetch\s*\(|\bglobalThis\.fetch\b/g,
    'HTTP to the service is core/http with undici: fetch follows redirects and sets its own deadlines.',
    {
      in: /^(shared|core|electron|web|sandbox)\/.*\.ts$/,
      except: new RegExp(`^core/http/|${TEST.source}`),
    },
  ),
  banned('no-cors', /\bAccess-Control-/gi, 'No other origin may read what we answer.'),
  banned(
    'no-loose-csp',
    /\bunsafe-(inline|eval|hashes)\b|\bwasm-unsafe-eval\b/g,
    'The content security policy allows no inline code or style.',
    // Pages without any scripts: exported conversations, and the frame that renders diagrams.
    productBut(/^core\/(transfer\/export\/format-html|library\/downloads|host-kit\/security-headers)\.ts$/),
  ),
  banned('loopback-only', /['"`](0\.0\.0\.0|::|\[::\])['"`]/g, 'Servers listen on 127.0.0.1 only.'),
  banned('no-tls-bypass', /\brejectUnauthorized\s*:(?!\s*true\b)/g, 'Certificates are always checked.'),
  banned(
    'one-tls-check',
    /\bNODE_TLS_REJECT_UNAUTHORIZED\b/g,
    'Read in core/http/tls-check.ts only, which refuses to start when it is set.',
    productBut(/^core\/http\/tls-check\.ts$/),
  ),
  banned(
    'no-retry-plugin',
    /\bRetryLinkPlugin\b|\bClientRetryPlugin\b/g,
    'A call that was lost is asked for by its id, never sent again by itself.',
  ),
  banned(
    'no-obfuscated-settings',
    /\bencryptionKey\b/g,
    'electron-store\u2019s encryptionKey hides nothing; secrets are the vault\u2019s.',
  ),
  banned(
    'one-reveal',
    /\.reveal\(\s*\)/g,
    'A key is shown to the authorization header, the vault and the redactor only.',
    productBut(/^core\/http\/(authorization|secret|transport)\.ts$|^core\/platform\/log\/|^core\/settings\//),
  ),
  banned(
    'one-authorization',
    /['"`]Bearer /g,
    'The header is written in core/http/authorization.ts, which checks the origin.',
    {
      in: /^(core|electron|web)\/.*\.ts$/,
      except: new RegExp(`^core/http/authorization\\.ts$|^core/platform/log/|${TEST.source}`),
    },
  ),
  banned(
    'one-json-door',
    /\bJSON\.parse\(/g,
    'JSON from outside comes in by core/http/parse-json.ts, which counts its levels and keys first.',
    {
      in: /^core\/(http|service|chat)\/.*\.ts$/,
      // This exception only normalises a request of the app itself.
      except: new RegExp(`^core/(http/parse-json|chat/request/history)\\.ts$|${TEST.source}`),
    },
  ),
  banned(
    'one-file-writer',
    /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream)\b/g,
    'A file that must survive a crash is written by core/platform/files/atomic-write.ts.',
    // The marker file of database.ts is empty, so it cannot be incomplete.
    productBut(/^core\/(platform\/files\/atomic-write|db\/database)\.ts$/),
  ),
  banned(
    'no-console',
    /\bconsole\s*\.\s*\w+/g,
    'Logs go through the logger, which redacts; only a program\u2019s main file speaks to its terminal.',
    productBut(/^core\/(platform\/)?log\/|^(web|sandbox|electron)\/main\.ts$/),
  ),
  banned(
    'no-process-report',
    /\bprocess\s*\.\s*report\b|--report-|['"`]heapdump['"`]|\bwriteHeapSnapshot\b|--heapsnapshot/g,
    'Reports and snapshots of the process are pictures of its memory: they hold the key and what people wrote.',
    productBut(/^$/),
  ),
  banned(
    'pure-shared',
    /\bMath\.random\b|\bDate\.now\b|\bnew\s+Date\s*\(\s*\)|\bperformance\.now\b|\bcrypto\./g,
    'shared/ computes; chance and time are given to it.',
    {
      in: /^shared\/.*\.ts$/,
      except: TEST,
    },
  ),
  banned(
    'injected-time',
    /\bDate\.now\b|\bnew\s+Date\s*\(\s*\)/g,
    'The core\u2019s time comes from Clock, so that tests can move it.',
    {
      // The lock records its process's start time; Retry-After counts from the response's own Date, if any.
      in: /^core\/(?!host-kit\/|platform\/(data-lock|system-clock)\.ts|settings\/settings-file\.ts|http\/errors\/retry-after\.ts).*\.ts$/,
      except: TEST,
    },
  ),
  required('socket-cap', /\bmaxPayload\b/, 'ws accepts 100 MiB by default.', /^web\/.*\.ts$/),
  required('constant-time', /\btimingSafeEqual\b/, 'Tokens are compared in constant time.', /^web\/.*\.ts$/),
  required(
    'durable-commits',
    /\bsynchronous\s*(=\s*FULL|:\s*2)\b/i,
    'Commits survive a power cut.',
    /^core\/db\/.*\.ts$/,
  ),
];
