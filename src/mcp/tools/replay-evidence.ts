import { z } from 'zod';
import { AgentReplayDocument } from '../../generated/operations.js';
import { chainInput, toTokenVariables } from '../../rest/input.js';
import { defineTool } from '../tool.js';
import { markUntrusted, untrustedText } from '../untrusted.js';
import { evidenceInput, noEvidence } from './code-input.js';
import { evidenceShape, toShortEvidence } from './evidence.js';

const output = z.object({
  chain: chainInput,
  contract_address: z.string(),
  code: z.string(),
  replayed: z
    .array(
      evidenceShape.extend({
        verdict: z
          .enum(['identical', 'holds', 'differs', 'unknown', 'outside'])
          .meta({ description: 'outside: no node can answer it, as quoted source or a report.' }),
        reason: untrustedText('Why.'),
      }),
    )
    .meta({ description: 'The first pieces, at most 5.' }),
  evidence_total: z.int(),
});

export const replayEvidence = defineTool({
  name: 'replay_evidence',
  title: 'Replay the evidence of a finding',
  description:
    'Asks a node now for the evidence of a finding or check again, at its own block, and says whether it still shows the same. Costs one call of the key.',
  input: evidenceInput,
  operation: AgentReplayDocument,
  variables: ({ code, ...token }) => ({ ...toTokenVariables(token), code }),
  output,
  report: 'security',
  present: ({ replay }, { chain, contract_address, code }) => {
    if (!replay) throw noEvidence(code);
    const replayed = replay.replayed.map(({ verdict, reason, evidence }) => ({
      ...toShortEvidence(evidence),
      verdict,
      reason: markUntrusted(reason),
    }));
    const lines = replayed.map(
      ({ verdict, kind, where, reason }) => `${verdict}: ${kind}, ${where}: ${reason}`,
    );
    const text = `${code} has ${replay.total} pieces of evidence; ${replayed.length} were replayed.`;
    return {
      output: { chain, contract_address, code, replayed, evidence_total: replay.total },
      text: [text, ...lines].join('\n'),
    };
  },
});
