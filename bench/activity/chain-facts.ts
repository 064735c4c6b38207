import { createRpc } from '@assay/chain';
import { createOnchainProvider } from '@assay/engine';
import {
  type Fact,
  type FactBag,
  type FactKind,
  type FactMap,
  type FactSource,
  missing,
  type TokenRef,
  tokenKey,
} from '@assay/facts';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { embeddedChains } from '../../devnet/devnet-settings.js';

/** Reads facts from embedded chains, each once, without caches or loaders in between. */
export function createChainFacts(
  devnet: DevnetFacts,
): FactSource & { bag(ref: TokenRef, kinds: readonly FactKind[]): Promise<FactBag> } {
  const rpcs = new Map(
    embeddedChains(devnet).map(({ chain, url }) => [chain.name, createRpc({ chain, urls: [url] })]),
  );
  const { readers } = createOnchainProvider({ rpcs, now: Date.now });
  const asked = new Map<string, Promise<Fact<unknown>>>();

  async function read<K extends FactKind>(kind: K, ref: TokenRef): Promise<Fact<FactMap[K]>> {
    const context = {
      signal: AbortSignal.timeout(60_000),
      deadline: Date.now() + 60_000,
      caller: 'bench',
      facts: source,
    };
    const answers = await readers[kind]?.(ref.chain, [ref.address], context);
    return answers?.get(ref.address) ?? missing('not_configured', 'no reader', 'bench');
  }
  const source: FactSource = {
    load: <K extends FactKind>(kind: K, ref: TokenRef) => {
      const key = `${kind}:${tokenKey(ref)}`;
      const before = asked.get(key) as Promise<Fact<FactMap[K]>> | undefined;
      const reading = before ?? read(kind, ref);
      asked.set(key, reading);
      return reading;
    },
  };
  return {
    ...source,
    bag: async (ref, kinds) => {
      const facts = await Promise.all(
        kinds.map(async (kind) => [kind, await source.load(kind, ref)] as const),
      );
      return Object.fromEntries(facts);
    },
  };
}
