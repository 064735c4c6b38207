import { toCodeSketch } from '@assay/audit';
import {
  type CodeLikeness,
  type ContractCode,
  type Fact,
  known,
  logicPartsOf,
  type Missing,
  missing,
  type TokenRef,
} from '@assay/facts';
import { policy } from '../../policy.js';
import type { FactReader } from '../../provider.js';
import { ONCHAIN } from '../../reading/deps.js';
import type { KnownScams } from '../known-scams/known-scams.js';

export interface CodeLikenessDeps {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly scams: KnownScams;
}

async function compare(
  ref: TokenRef,
  code: ContractCode,
  scams: KnownScams,
): Promise<CodeLikeness | Missing> {
  if (code.proxyProblem)
    return missing('not_supported', 'The code behind the proxy could not be reached.', ONCHAIN);
  if (code.protocol)
    return missing(
      'not_applicable',
      'The chain runs it: all tokens of its kind have the same code.',
      ONCHAIN,
    );
  const sketch = toCodeSketch(logicPartsOf(code).map(({ runtime }) => runtime));
  try {
    const compared = await scams.compare(sketch, ref, policy.security.similarCode);
    return { logicAddress: code.logicAddress, codeHash: code.logicCodeHash, ...compared };
  } catch {
    return missing('unavailable', 'The scams that are known here could not be read.', ONCHAIN);
  }
}

/**
 * `codeLikeness`: compares the token's code (fact `code`, behind proxies) with that of proven scams. Asks no
 * node.
 */
export function createCodeLikenessReader({ now, scams }: CodeLikenessDeps): FactReader<'codeLikeness'> {
  return async (chain, addresses, { facts }) => {
    const answers = addresses.map(async (address) => {
      const ref = { chain, address };
      const code = await facts.load('code', ref);
      if (!code.known) return [address, code] as const;
      const value = await compare(ref, code.value, scams);
      const fact: Fact<CodeLikeness> = 'known' in value ? value : known(value, ONCHAIN, now(), code.block);
      return [address, fact] as const;
    });
    return new Map(await Promise.all(answers));
  };
}
