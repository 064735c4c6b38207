import { type Address, type Fact, known, missing, type SocialLinks } from '@assay/facts';
import { toDescription, toSocialLinks } from '../../capabilities/links/named-links.js';
import { fetchPart, ID, invalid, type Question } from './question.js';
import { metadataRow, metadata as metadataShape } from './wire.js';

/** Links of the service to its own pages and to lists of tokens: they are not the token's. */
const notItsOwn: ReadonlySet<string> = new Set(['moralis', 'coingecko', 'coinmarketcap', 'etherscan']);

/** The links and the description that Moralis has collected. */
export async function readLinks(question: Question, address: Address): Promise<Fact<SocialLinks>> {
  const answer = await fetchPart(question, '/erc20/metadata', { 'addresses[0]': address });
  if (answer === undefined) return missing('not_found', 'moralis does not know this token.', ID);
  const rows = metadataShape.safeParse(answer);
  if (!rows.success) throw invalid();
  const found = rows.data.flatMap((row) => metadataRow.safeParse(row).data ?? []);
  if (found.length === 0 && rows.data.length > 0) throw invalid();
  const row = found.find((each) => each.address.toLowerCase() === address);
  if (!row) return missing('not_found', 'moralis does not know this token.', ID);
  const named = Object.entries(row.links)
    .filter(([name]) => !notItsOwn.has(name))
    .map(([, url]) => ({ url }));
  const description = toDescription(row.description);
  if (named.length === 0 && description === null)
    return missing('not_found', 'moralis has no links of this token.', ID);
  return known(toSocialLinks(ID, named, description), ID, question.now);
}
