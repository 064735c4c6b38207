import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from '@assay/facts';
import { AbiCoder, type Wallet } from 'ethers';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { disputeData, withdrawalData } from '../../src/disputes/signed-dispute.js';
import { deployBy, useDevnet } from './devnet.js';
import { bearer, type Served } from './service.js';

const chain = 'eth';
/**
 * For half the time of a block a service takes the newest block that it knows for the newest, and for 20 s it takes what
 * was not there for absent.
 */
const HEAD_MS = 600;

/** Until a service asks for the newest block again. */
export const newHead = () => pause(HEAD_MS);

/** Sends from an account of the embedded chain, and mines it. */
export async function sendOnce(from: string, to: string, data: string): Promise<void> {
  const node = createNodeClient(useDevnet().chains[chain]?.rpcUrl ?? '');
  await node.batch([
    ['eth_sendTransaction', [{ from, to, data }]],
    ['evm_mine', []],
  ]);
}

/** A token with a list of blocked holders, whose ownership went from its deployer through these accounts. */
export async function deployBlacklist(...owners: readonly string[]): Promise<Address> {
  const { chains, chainsFile } = useDevnet();
  const url = chains[chain]?.rpcUrl ?? '';
  const [deployer = ''] = (await createNodeClient(url).send('eth_accounts', [])) as readonly string[];
  const { bytecode } = JSON.parse(readFileSync('devnet/artifacts/BlacklistToken.json', 'utf8'));
  const types = ['string', 'string', 'uint256', 'address'];
  const router = chainsFile[chain]?.dexes?.[0]?.router;
  const args = AbiCoder.defaultAbiCoder().encode(types, ['Court', 'COURT', 10n ** 24n, router]);
  const token = await deployBy(url, deployer, `${bytecode}${args.slice(2)}`);
  let from = deployer;
  for (const next of owners) {
    await sendOnce(from, token, `0xf2fde38b${next.slice(2).toLowerCase().padStart(64, '0')}`);
    from = next;
  }
  return token.toLowerCase() as Address;
}

interface Reported {
  readonly token: Address;
  readonly report: string;
}

export async function reportOn(served: Served, key: string, token: Address): Promise<Reported> {
  const query = `{ token(chain: ${chain}, address: "${token}") { reportId } }`;
  await newHead();
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { data } = await served.query(key, query);
    if (data.token.reportId) return { token, report: String(data.token.reportId) };
    await pause(500);
  }
  throw new Error(`no report on ${token}`);
}

type Signer = Pick<Wallet, 'address' | 'signTypedData'>;

export interface AskedDispute {
  readonly signer: Signer;
  readonly statement: string;
  readonly chainId?: number;
  readonly code?: string;
  /** What is sent instead of what was signed. */
  readonly sent?: Record<string, unknown>;
}

export async function openDispute(served: Served, key: string, of: Reported, asked: AskedDispute) {
  const { token, report } = of;
  const { signer, chainId = 1, code = 'BLACKLIST', statement, sent = {} } = asked;
  const { domain, types, message } = disputeData({ chainId, token, report, code, statement });
  const signature = await signer.signTypedData(domain, types, message);
  const body = { report, code, statement, signer: signer.address, signature, ...sent };
  const response = await served.post('/api/v1/dispute', body, bearer(key));
  return { status: response.status, body: await response.json() };
}

export async function withdrawDispute(
  served: Served,
  key: string,
  id: string,
  signer: Pick<Wallet, 'signTypedData'>,
) {
  const { domain, types, message } = withdrawalData({ chainId: 1, dispute: id });
  const signature = await signer.signTypedData(domain, types, message);
  return served.query(key, `mutation { withdrawDispute(id: "${id}", signature: "${signature}") { state } }`);
}
