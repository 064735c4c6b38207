import { createCallBatch, type ReadContext, toSelector } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';

/**
 * Getters with texts about the token. ERC-7572 is `contractURI()`; the others are conventions of launchpads.
 */
const getters = {
  contractURI: toSelector('contractURI()'),
  tokenURI: toSelector('tokenURI()'),
  metadataURI: toSelector('metadataURI()'),
  website: toSelector('website()'),
  telegram: toSelector('telegram()'),
  twitter: toSelector('twitter()'),
  discord: toSelector('discord()'),
  description: toSelector('description()'),
  socials: toSelector('socials()'),
} as const;
export type TextGetter = keyof typeof getters;
const names = Object.keys(getters) as readonly TextGetter[];

/** Longer texts are cut. Inline JSON with an image then does not parse and is ignored. */
const maxCharacters = 65_536;

function toText(data: Hex | undefined): string | undefined {
  if (!data) return undefined;
  try {
    const [text] = AbiCoder.defaultAbiCoder().decode(['string'], data);
    return typeof text === 'string' && text !== '' ? text.slice(0, maxCharacters) : undefined;
  } catch {
    // Not a string, or not UTF-8.
    return undefined;
  }
}

/**
 * The texts of each token's getters, in one round trip. Getters that revert or return no text are left out.
 */
export async function readTokenTexts(
  context: ReadContext,
  tokens: readonly Address[],
): Promise<ReadonlyMap<Address, ReadonlyMap<TextGetter, string>>> {
  const batch = createCallBatch();
  for (const token of tokens) {
    for (const name of names) batch.ask(`${name} ${token}`, token, getters[name], 1_000_000);
  }
  const answers = await batch.send(context);
  return new Map(
    tokens.map((token) => {
      const texts = names.flatMap((name): [TextGetter, string][] => {
        const text = toText(answers.bytes(`${name} ${token}`));
        return text === undefined ? [] : [[name, text]];
      });
      return [token, new Map(texts)];
    }),
  );
}
