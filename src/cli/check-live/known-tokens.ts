import { readFileSync } from 'node:fs';
import { OperatorError } from '@assay/chain';
import { type Address, type ChainName, parseAddress } from '@assay/facts';
import { z } from 'zod';
import arbitrum from './arbitrum.json' with { type: 'json' };
import base from './base.json' with { type: 'json' };
import bsc from './bsc.json' with { type: 'json' };
import eth from './eth.json' with { type: 'json' };
import optimism from './optimism.json' with { type: 'json' };
import polygon from './polygon.json' with { type: 'json' };
import unichain from './unichain.json' with { type: 'json' };

const groups = ['stablecoin', 'wrapped', 'staked', 'governance', 'rebasing', 'reflection', 'other'] as const;
/** Who owns a token; `none`: it has no owner, or gave the ownership up. */
const ownerKinds = ['none', 'eoa', 'multisig', 'timelock', 'contract'] as const;

const share = z.number().min(0).max(1);

/** What can be stated of a token. */
const truths = {
  sellable: z.boolean(),
  /** Shares of the amount, 0..1. */
  buy_tax: share,
  sell_tax: share,
  can_mint: z.boolean(),
  can_pause: z.boolean(),
  can_blacklist: z.boolean(),
  upgradeable: z.boolean(),
  owner: z.enum(ownerKinds),
};

const statement = z
  .strictObject(truths)
  .partial()
  .extend({
    /** Names of the file's sources that publish it. */
    sources: z.array(z.string()).default([]),
  });

const address = z.string().transform((text, context): Address => {
  try {
    return parseAddress(text);
  } catch (error) {
    context.addIssue(`${text} ${error instanceof Error ? error.message : 'is no address'}`);
    return z.NEVER;
  }
});

const file = z.strictObject({
  /** Where each source is published: an address on the web. */
  sources: z.record(z.string(), z.url()).default({}),
  tokens: z.array(
    z.strictObject({
      symbol: z.string().regex(/^[\w.$-]{1,24}$/),
      address,
      group: z.enum(groups),
      /** Sources that name this address for this token. */
      listed: z.array(z.string()).default([]),
      statements: z.array(statement),
    }),
  ),
});

type OwnerKind = (typeof ownerKinds)[number];
export type StatementId = keyof typeof truths;
const statementIds = Object.keys(truths) as readonly StatementId[];
export type Truth = boolean | number | OwnerKind;

/** One thing that is true of a token, by published sources. */
export interface Statement {
  readonly id: StatementId;
  readonly truth: Truth;
}

export interface KnownToken {
  readonly symbol: string;
  readonly address: Address;
  readonly group: (typeof groups)[number];
  /** Each id at most once. */
  readonly statements: readonly Statement[];
}

const lists: Partial<Record<ChainName, unknown>> = { eth, base, bsc, arbitrum, optimism, polygon, unichain };

/** @throws {OperatorError} naming what is wrong with a list */
export function parseKnownTokens(value: unknown, name: string): readonly KnownToken[] {
  const parsed = file.safeParse(value);
  if (!parsed.success) throw new OperatorError(`${name}: ${z.prettifyError(parsed.error)}`);
  const known = parsed.data.tokens.map(({ symbol, address: where, group, statements }) => {
    const said = statements.flatMap(({ sources: _, ...one }) =>
      statementIds.flatMap((id) => (one[id] === undefined ? [] : [{ id, truth: one[id] }])),
    );
    if (new Set(said.map(({ id }) => id)).size < said.length)
      throw new OperatorError(`${name}: ${symbol} has the same statement twice.`);
    return { symbol, address: where, group, statements: said };
  });
  if (known.length === 0) throw new OperatorError(`${name} has no tokens.`);
  return known;
}

/**
 * The known tokens of a chain: from a file of one's own, or the list that comes with the product.
 * @throws {OperatorError} where there is none, or it cannot be read
 */
export function readKnownTokens(chain: ChainName, path?: string): readonly KnownToken[] {
  if (path !== undefined) return parseKnownTokens(readJson(path), path);
  const list = lists[chain];
  if (list === undefined)
    throw new OperatorError(`There is no list of tokens of ${chain}: give one with --tokens <file>.`);
  return parseKnownTokens(list, `The list of ${chain}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}
