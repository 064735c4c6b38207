import type { Hex } from '@assay/facts';
import type { InterfaceAbi } from 'ethers';
import { deployPublished } from '../range/deploy-published.js';
import { deployToRange } from '../range/deploy-to-range.js';
import type { RangeToken } from '../range/range-token.js';
import type { Range } from '../range/start-range.js';
import { datasetPath, readFolder, readJsonLines } from '../support/datasets.js';

interface Named {
  readonly name: string;
  readonly token: RangeToken;
}

/** Of these, that many are ordinary contracts, which are deployed from the bytes that were sent. */
const ORDINARY = 20;

async function* readOrdinary(range: Range): AsyncGenerator<Named> {
  const path = datasetPath('benign_tokens', 'erc20_contracts.jsonl.gz');
  for (const row of path ? await readJsonLines(path) : []) {
    const creation = String(row.creation_bytecode).replace(/^0x/, '');
    const token = await deployPublished(range, {
      name: String(row.address),
      source: String(row.source),
      abi: row.abi as InterfaceAbi,
      creation: `0x${creation}${String(row.constructor_argument ?? '')}` as Hex,
    });
    yield { name: String(row.name), token };
  }
}

async function* readRugs(range: Range): AsyncGenerator<Named> {
  const folder = datasetPath('rug_groundtruth', 'sol');
  for (const [name, source] of folder ? await readFolder(folder) : [])
    yield { name, token: await deployToRange(range, { name, source }) };
}

/** Published contracts that trade on the range: ordinary ones, then rug pulls. Empty without the data. */
export async function* readLiveTokens(range: Range): AsyncGenerator<Named> {
  let ordinary = 0;
  for await (const one of readOrdinary(range)) {
    if (one.token.level !== 'alive') continue;
    ordinary += 1;
    yield one;
    if (ordinary === ORDINARY) break;
  }
  for await (const one of readRugs(range)) if (one.token.level === 'alive') yield one;
}
