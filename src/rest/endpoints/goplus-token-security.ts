import {
  AppError,
  builtInChains,
  type Chain,
  catalog,
  type KnownChains,
  toNoChain,
  wellKnownTokensOf,
} from '@assay/facts';
import { z } from 'zod';
import { GoplusTokenSecurityDocument } from '../../generated/operations.js';
import { goplusRow } from '../compat/goplus-shape.js';
import { toGoplusRow } from '../compat/to-goplus-row.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput, toTokenVariables } from '../input.js';

const MAX_ADDRESSES = 20;

const input = z.object({
  chain_id: z
    .string()
    .regex(/^\d{1,10}$/, 'must be the id of a network')
    .meta({
      enum: builtInChains.map(({ chainId }) => String(chainId)),
      description: 'Id of the network.',
    }),
  contract_addresses: z
    .string('must be a string')
    .max(MAX_ADDRESSES * 50, `must have 1 to ${MAX_ADDRESSES} addresses`)
    .meta({ description: `Contracts, 1 to ${MAX_ADDRESSES}, with commas between. Each costs one call.` }),
});

/** @throws {AppError} `invalid_request`, in the same words as for a name */
function requireChain(id: string, { served, absent }: KnownChains): Chain {
  const hasId = ({ chainId }: Chain) => String(chainId) === id;
  const chain = served.find(hasId);
  if (chain) return chain;
  const nodeless = absent.find(hasId);
  const reason = nodeless
    ? toNoChain(nodeless.name, { served, absent })
    : `must be one of ${served.map(({ chainId }) => chainId).join(', ')}`;
  throw new AppError('invalid_request', nodeless ? reason : `The field "chain_id" ${reason}.`, {
    details: [{ field: 'chain_id', reason, ...(nodeless ? { code: 'UNKNOWN_CHAIN' as const } : {}) }],
  });
}

/** Each address once, in lower case. @throws {AppError} `invalid_request` */
function toRefs({ chain_id, contract_addresses }: z.output<typeof input>, chains: KnownChains) {
  const chain = requireChain(chain_id, chains);
  const addresses = [
    ...new Set(
      contract_addresses
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean),
    ),
  ];
  const wrong = addresses.map((address) => addressInput.safeParse(address)).find(({ success }) => !success);
  const problem =
    wrong?.error?.issues[0]?.message ??
    (addresses.length === 0 || addresses.length > MAX_ADDRESSES
      ? `must have 1 to ${MAX_ADDRESSES} addresses`
      : undefined);
  if (problem !== undefined) {
    const details = [{ field: 'contract_addresses', reason: problem }];
    throw new AppError('invalid_request', `The field "contract_addresses" ${problem}.`, { details });
  }
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return lower.map((contract_address) => toTokenVariables({ chain: chain.name, contract_address }));
}

export const goplusTokenSecurity = defineEndpoint({
  method: 'GET',
  path: '/compat/goplus/api/v1/token_security/:chain_id',
  tier: 'standard',
  access: 'key',
  summary: "The token security of GoPlus, in its documented shape, from this service's own facts.",
  input,
  operation: GoplusTokenSecurityDocument,
  variables: (asked, chains) => ({ refs: toRefs(asked, chains) }),
  rowsAt: 'tokens',
  asked: (asked, rowErrors, chains) =>
    toRefs(asked, chains).map(({ chain, address }, place) => {
      const error = rowErrors.get(place);
      return { chain, contractAddress: address, statusCode: error && catalog[error.error].status };
    }),
  present: ({ tokens }, { input: { chain_id }, rowErrors, chains }) => {
    const wellKnown = wellKnownTokensOf(requireChain(chain_id, chains));
    const addressOf = (name: string) => wellKnown.find(({ symbol }) => symbol === name)?.address;
    const failures = [...(rowErrors?.values() ?? [])];
    // What is no token has no row, as with GoPlus; what could not be read has none yet.
    const isPartial = failures.some(({ error }) => error !== 'invalid_request');
    // A row with an error in it costs nothing, so it shows nothing.
    const rows = tokens.flatMap((token, place) =>
      token && !rowErrors?.has(place) ? [[token.address.toLowerCase(), toGoplusRow(token, addressOf)]] : [],
    );
    return {
      code: isPartial ? 2 : 1,
      message: isPartial ? 'Some data is missing; ask again in about 15 seconds.' : 'OK',
      result: Object.fromEntries(rows),
    };
  },
  response: z.object({
    code: z
      .union([z.literal(1), z.literal(2)])
      .meta({ description: '1: all of it; 2: ask again in about 15 seconds.' }),
    message: z.string().meta({ description: 'The same in words.' }),
    result: z
      .record(z.string(), goplusRow)
      .meta({ description: 'By address, lower case. An absent one is not known, and not safe.' }),
  }),
});
