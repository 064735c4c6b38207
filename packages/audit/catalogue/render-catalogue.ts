import { severities } from '@assay/facts';
import { catalogue } from './catalogue.js';
import type { CatalogueEntry } from './entry.js';
import { historyFindings } from './history.js';
import { hookFindings } from './hooks.js';
import { observations } from './observations.js';
import { skippedChecks } from './skipped-checks.js';

function row([type, entry]: readonly [string, CatalogueEntry]): string {
  const classes = entry.classes.join(', ') || '–';
  const expected = entry.expectedOf.join(', ') || '–';
  return `| \`${type}\` | ${entry.title} | ${entry.severity} | ${entry.check} | ${classes} | ${expected} | ${entry.description} |`;
}

const head = `| type | title | severity | check | classes | expected of | meaning |
|---|---|---|---|---|---|---|`;

/** The gravest first. */
function rows(entries: Readonly<Record<string, CatalogueEntry>>): string {
  return Object.entries(entries)
    .sort(
      ([, a], [, b]) =>
        severities.indexOf(b.severity) - severities.indexOf(a.severity) || a.check.localeCompare(b.check),
    )
    .map(row)
    .join('\n');
}

/** The catalogue as the page `docs/findings.md`. */
export function renderCatalogue(): string {
  return `# Findings of the static audit

Rendered from \`packages/audit/catalogue/\`; a test keeps this page fresh.

Every finding names a function, the lines (or the place in code) that show it, and what they are quoted as. Rules read
what functions do to storage, whichever way the contract was written: nothing is decided by the name of a function,
a variable or a known scam. *Classes* are the three fears of the literature: **mint** (tokens can be made), **limit**
(sales can be stopped or confiscated), **leak** (tokens of others can be taken). *Expected of* names the kinds of token
that have the power for an honest reason: there it is reported, and not held against them. A severity of CRITICAL is said
once a call proves it: what only reading shows is at most HIGH, and \`npx assay audit\`, which makes no calls, says none.

${head}
${rows(catalogue)}

## What was done before

From the chain's history, not from the code: in GraphQL where it is asked for (\`security.codeHistory\`, \`security.creatorHistory\`), in no score and in no
REST answer.

${head}
${rows(historyFindings)}

## Findings beside the code

From transfers, names and comparisons: \`STATIC_CONFIRMED\` here means that transactions or the contract's own answers show it. They
stand among the audit's findings, and are made where the code could not be read too. \`SIMILAR_TO_KNOWN_SCAM\` knows the tokens that
this instance has analysed and no others: where there were none, its absence says nothing.

${head}
${rows(observations)}

## Findings on hooks

Of pools of Uniswap V4 and PancakeSwap Infinity with at least 5 % of the liquidity. \`STATIC_CONFIRMED\`: 14 bits (Uniswap V4: the lowest of the hook's address; Infinity: in the pool's parameters) or the pool's key says
that it could; \`PROVEN\`: a simulated purchase and sale in that pool shows that it does, or a
simulated donation, addition and withdrawal of liquidity. What a hook's code allows is not read.

${head}
${rows(hookFindings)}

## Checks that are not made here

In GraphQL as \`security.checksNotMade\`, so that nobody takes silence for an answer.

| check | what it asks | answer | why not, or where instead |
|---|---|---|---|
${skippedChecks.map(({ check, asks, status, why }) => `| ${check} | ${asks} | ${status} | ${why} |`).join('\n')}
`;
}
