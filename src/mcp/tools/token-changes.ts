import { z } from 'zod';
import { AgentChangesDocument } from '../../generated/operations.js';
import { chainInput, toTokenVariables } from '../../rest/input.js';
import { agentInput } from '../agent-input.js';
import { defineTool } from '../tool.js';
import { markUntrusted, untrustedText } from '../untrusted.js';

const MAX_CHANGES = 20;

const output = z.object({
  chain: chainInput,
  contract_address: z.string(),
  known: z.boolean().meta({ description: 'false: it is not known whether anything changed.' }),
  missing: z.string().nullable().meta({
    description: 'What is not known of the time before the first report; null: nothing is missing.',
  }),
  changes: z
    .array(
      z.object({
        kind: z.string(),
        found_in: z.string().meta({
          description: 'REPORTS: two reports differ. CHAIN: older than the first report.',
        }),
        topic: z.string(),
        severity: z.string(),
        subject: untrustedText('The pool, the locker or the power.'),
        words: untrustedText('What changed.'),
      }),
    )
    .meta({ description: `Since the token was made, the newest first, at most ${MAX_CHANGES}.` }),
});

export const tokenChanges = defineTool({
  name: 'token_changes',
  title: 'What changed of a token',
  description:
    'What changed of an ERC-20 token: from report to report its score, powers, locks, pools and code; before the first report what the chain shows: who made it, liquidity, owner, code. Costs one call of the key.',
  input: agentInput,
  operation: AgentChangesDocument,
  variables: (input) => ({ ...toTokenVariables(input), first: MAX_CHANGES }),
  output,
  report: 'analysis',
  present: ({ token }, { chain, contract_address }) => {
    const changes = (token.changes ?? []).map(({ kind, foundIn, topic, severity, subject, description }) => ({
      kind,
      found_in: foundIn,
      topic,
      severity,
      subject: markUntrusted(subject),
      words: markUntrusted(description),
    }));
    const known = token.changes !== null;
    const lines = changes.map(({ severity, kind, words }) => `${severity} ${kind}: ${words}`);
    const count = known ? `${changes.length} changes` : 'Not known whether anything changed';
    const missing = token.changesMissing ?? null;
    const text = [`${count} of ${chain}:${contract_address}.`, ...lines, ...(missing ? [missing] : [])];
    return { output: { chain, contract_address, known, missing, changes }, text: text.join('\n') };
  },
});
