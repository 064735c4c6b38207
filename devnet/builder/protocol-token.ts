import {
  type Address,
  base,
  type ChainRecord,
  type Hex,
  type ProtocolTokens,
  ZERO_ADDRESS,
} from '@assay/facts';
import { AbiCoder, id } from 'ethers';
import accountRulesArtifact from '../artifacts/AccountRules.json' with { type: 'json' };
import activationArtifact from '../artifacts/ActivationRegistry.json' with { type: 'json' };
import factoryArtifact from '../artifacts/B20Factory.json' with { type: 'json' };
import tokenArtifact from '../artifacts/B20Token.json' with { type: 'json' };
import type { NodeClient } from '../node/node-client.js';
import { encodeCall, toContractCode } from './contract-code.js';
import type { ScenarioBuilder } from './scenario-builder.js';

export const protocolTokenCode = toContractCode(tokenArtifact);
const accountRulesCode = toContractCode(accountRulesArtifact);
const factoryCode = toContractCode(factoryArtifact);

/** The fixed addresses of B20, as on the real network. */
export const protocolTokens = recordOf(base);
const ASSET = 0;

function recordOf({ protocolTokens: record }: ChainRecord): ProtocolTokens {
  if (!record) throw new Error('The record of the chain has no protocol tokens.');
  return record;
}

/** Puts stand-ins for the factory and the registries at their real addresses. */
export async function placeProtocolContracts(client: NodeClient): Promise<void> {
  const { factory, ruleRegistry, activationRegistry } = protocolTokens;
  await client.batch([
    ['anvil_setCode', [factory, factoryArtifact.deployedBytecode]],
    ['anvil_setCode', [ruleRegistry, accountRulesArtifact.deployedBytecode]],
    ['anvil_setCode', [activationRegistry, activationArtifact.deployedBytecode]],
  ]);
}

export interface ProtocolTokenOptions {
  readonly creator: Address;
  readonly name: string;
  readonly symbol: string;
  /** Default: none, for ever. */
  readonly admin?: Address;
  /** Calls on the new token in the transaction that creates it: name and arguments. */
  readonly calls: readonly (readonly [name: string, args: readonly unknown[]])[];
}

function paramsOf({ name, symbol, admin = ZERO_ADDRESS }: ProtocolTokenOptions): string {
  const type = 'tuple(uint8,string,string,address,uint8)';
  return AbiCoder.defaultAbiCoder().encode([type], [[1, name, symbol, admin, 18]]);
}

/** Creates a B20 asset token with 18 decimals through the factory. */
export async function createProtocolToken(
  builder: ScenarioBuilder,
  options: ProtocolTokenOptions,
): Promise<Address> {
  const { creator, calls } = options;
  const { factory } = protocolTokens;
  const salt = id(builder.id);
  const [named] = await builder.read(factory, factoryCode, 'getB20Address', [ASSET, creator, salt]);
  const token = String(named).toLowerCase() as Address;
  await builder.placeCode(token, tokenArtifact.deployedBytecode as Hex);
  const initCalls = calls.map(([name, args]) => encodeCall(protocolTokenCode, name, args));
  builder.call(creator, factory, factoryCode, 'createB20', [ASSET, salt, paramsOf(options), initCalls]);
  builder.touch(token);
  await builder.nextBlock();
  return token;
}

/** Who makes a rule, and who may change it. */
interface RuleMaker {
  readonly by: Address;
  readonly admin: Address;
}

/** Makes a rule in the registry. Returns its number. */
async function createRule(
  builder: ScenarioBuilder,
  { by, admin }: RuleMaker,
  name: 'createPolicyWithAccounts' | 'createCompositePolicy',
  args: readonly unknown[],
): Promise<bigint> {
  const { ruleRegistry } = protocolTokens;
  const all = [admin, ...args];
  const [number] = await builder.read(ruleRegistry, accountRulesCode, name, all);
  builder.call(by, ruleRegistry, accountRulesCode, name, all);
  await builder.nextBlock();
  const [holder] = await builder.read(ruleRegistry, accountRulesCode, 'policyAdmin', [number]);
  if (String(holder).toLowerCase() !== admin)
    throw new Error(`${builder.id}: another rule got number ${number}.`);
  return BigInt(number);
}

/** A list of accounts that may not act. Returns its number. */
export const createBlocklist = (
  builder: ScenarioBuilder,
  maker: RuleMaker,
  accounts: readonly Address[],
): Promise<bigint> => createRule(builder, maker, 'createPolicyWithAccounts', [0, accounts]);

/** A rule that lets whom all of its parts let. Returns its number. */
export const createIntersection = (
  builder: ScenarioBuilder,
  maker: RuleMaker,
  parts: readonly bigint[],
): Promise<bigint> => createRule(builder, maker, 'createCompositePolicy', [3, parts]);
