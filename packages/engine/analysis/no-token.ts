import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ChainName, type FactSource, type ProblemCode, type TokenRef } from '@assay/facts';
import { type ContractKind, noTokenSentence } from '../words/no-token.js';

/** The time within which other chains may answer. */
const LOOK_MS = 2_000;
/** A symbol that can stand in a sentence: longer ones, or those with other signs, may be made to mislead. */
const PLAIN_SYMBOL = /^[A-Za-z0-9]{1,12}$/;

const codes: Readonly<Record<ContractKind, ProblemCode>> = {
  wallet: 'WALLET',
  no_contract: 'NOTHING_THERE',
  not_erc20: 'NOT_A_TOKEN',
};

/** A token at the same address of another chain. */
interface Elsewhere {
  readonly chain: ChainName;
  readonly symbol: string | null;
}

/** The error for an address at which there is no token. */
export function toNoTokenError(
  kind: ContractKind,
  { chain }: Pick<TokenRef, 'chain'>,
  elsewhere: readonly Elsewhere[] = [],
): AppError {
  const others = elsewhere.map(
    (one) =>
      `On ${one.chain} it is a token${one.symbol !== null && PLAIN_SYMBOL.test(one.symbol) ? `: ${one.symbol}` : ''}.`,
  );
  const reason = [noTokenSentence(kind, chain), ...others].join(' ');
  return new AppError('invalid_request', reason, {
    details: [
      {
        field: 'contract_address',
        reason,
        code: codes[kind],
        ...(elsewhere.length > 0 ? { chains: elsewhere.map((one) => one.chain) } : {}),
      },
    ],
  });
}

/** The chains on which there is a token at the address; a chain that does not answer in time is left out. */
export async function findElsewhere(
  facts: Pick<FactSource, 'load' | 'chains'>,
  { chain, address }: TokenRef,
): Promise<readonly Elsewhere[]> {
  const others = (facts.chains ?? []).filter((name) => name !== chain);
  const found = await Promise.all(
    others.map(async (name): Promise<readonly Elsewhere[]> => {
      const metadata = await Promise.race([facts.load('metadata', { chain: name, address }), inTime()]).catch(
        () => undefined,
      );
      if (!metadata?.known || metadata.value.contractKind !== 'erc20') return [];
      return [{ chain: name, symbol: metadata.value.symbol }];
    }),
  );
  return found.flat();
}

function inTime(): Promise<undefined> {
  return wait(LOOK_MS, undefined, { ref: false });
}
