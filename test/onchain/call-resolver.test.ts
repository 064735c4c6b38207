import { readFileSync } from 'node:fs';
import type { Address, CallEvidence, Hex } from '@assay/facts';
import { AbiCoder, Interface, Wallet, ZeroAddress } from 'ethers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { attest, type Claim, type SignedAttestation } from '../../src/attestations/attestation.js';
import { deployBy, deployCode, useDevnet, useScenario } from '../support/devnet.js';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { abi, bytecode } = read('deploy/contracts/artifacts/CallResolver.json');
/** The real contracts of EAS. */
const eas = read('test/support/attestations/fixtures/eas-contracts-1.7.1.json');
const resolverAbi = new Interface(abi);
const easAbi = new Interface([
  'function register(string schema, address resolver, bool revocable) returns (bytes32)',
  'function version() view returns (string)',
  'function attest((bytes32 schema, (address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value) data) request) payable returns (bytes32)',
]);
const [SAME, OTHER, NOT_REPEATABLE] = [0n, 1n, 2n];
const [KNOWN, WRONG_BLOCK, UNKNOWN] = [0n, 1n, 2n];
const ZERO_HASH = `0x${'0'.repeat(64)}`;
/** Accepts every signature, as EIP-1271 says it. */
const AGREEING_WALLET = '0x631626ba7e60e01b60005260206000f3';

const { rpcUrl = '', chainId = 0 } = (() => {
  const { chains, chainsFile } = useDevnet();
  return { rpcUrl: chains.eth?.rpcUrl, chainId: chainsFile.eth?.chainId };
})();
const node = createNodeClient(rpcUrl);
const signer = new Wallet(`0x${'7c'.repeat(32)}`);
let from = '';
let easAddress: Address;
let registry: Address;
let resolver: Address;
let wallet: Address;
let version = '';
const token = useScenario('healthy').address;
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

beforeAll(async () => {
  [from = ''] = (await node.send('eth_accounts', [])) as readonly string[];
  registry = await deployBy(rpcUrl, from, eas.SchemaRegistry);
  easAddress = await deployBy(rpcUrl, from, `${eas.EAS}${encode(['address'], [registry]).slice(2)}`);
  version = easAbi.decodeFunctionResult(
    'version',
    await call(easAddress, easAbi.encodeFunctionData('version')),
  )[0];
  const args = encode(['address', 'string'], [easAddress, version]);
  resolver = await deployBy(rpcUrl, from, `${bytecode}${args.slice(2)}`);
  wallet = await deployCode(rpcUrl, AGREEING_WALLET);
}, 60_000);

const encode = (types: readonly string[], values: readonly unknown[]) =>
  AbiCoder.defaultAbiCoder().encode(types, values);
const call = async (to: string, data: string) =>
  (await node.send('eth_call', [{ from, to, data }, 'latest'])) as Hex;

/** The supply of a token, as a report shows it. A call at the newest block does not know the hash of that block yet. */
async function supplyCall(changes: Partial<CallEvidence> = {}): Promise<CallEvidence> {
  const newest = BigInt(String(await node.send('eth_blockNumber', [])));
  const before = [`0x${(newest - 1n).toString(16)}`, false];
  const block = (await node.send('eth_getBlockByNumber', before)) as {
    readonly number: string;
    readonly hash: string;
  };
  return {
    ...{ kind: 'call', chainId, blockNumber: Number(block.number), blockHash: block.hash },
    ...{ method: 'eth_call', params: [{ to: token, data: '0x18160ddd' }, block.number] },
    ...{ result: await call(token, '0x18160ddd'), reverted: false, meaning: 'The supply' },
    ...changes,
  };
}

async function attested(
  changes: Partial<CallEvidence> = {},
  domain: object = {},
): Promise<SignedAttestation> {
  const claim: Claim = { token, call: await supplyCall(changes), report: 'ab'.repeat(16), policy: '1' };
  const place = { chainId, verifyingContract: easAddress, version, ...domain };
  return attest(claim, place, signer, 1_700_000_000);
}

interface Told {
  readonly says?: readonly bigint[];
  readonly refused?: string | undefined;
}

/** What the contract says of an off-chain attestation. */
async function verify({ sig }: SignedAttestation, attester: string = signer.address): Promise<Told> {
  const { r, s, v } = sig.signature;
  const signature = `${r}${s.slice(2)}${v.toString(16)}`;
  const { version: of, schema, recipient, time, expirationTime, revocable, refUID, data, salt } = sig.message;
  const signed = [of, schema, recipient, time, expirationTime, revocable, refUID, data, salt];
  return ask(resolverAbi.encodeFunctionData('verify', [signed, attester, signature]));
}

async function ask(data: string): Promise<Told> {
  // The data of a revert is told by the node's answer alone.
  const params = [{ to: resolver, data }, 'latest'];
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }),
  });
  const { result, error } = await response.json();
  if (result) return { says: [...resolverAbi.decodeFunctionResult('verify', result)] };
  return { refused: resolverAbi.parseError(error.data)?.name };
}

describe('CallResolver', () => {
  it('makes the call again, and says whether it answers what was attested, and whether the block is of the chain', async () => {
    expect(await verify(await attested())).toEqual({ says: [SAME, KNOWN] });
    expect(await verify(await attested({ result: word(1n) }))).toEqual({ says: [OTHER, KNOWN] });
    expect(await verify(await attested({ result: '0x' }))).toEqual({ says: [OTHER, KNOWN] });
    expect(await verify(await attested({ reverted: true }))).toEqual({ says: [OTHER, KNOWN] });
    expect(await verify(await attested({ blockHash: word(7n) }))).toEqual({ says: [SAME, WRONG_BLOCK] });
    expect(await verify(await attested({ blockNumber: 10 ** 9 }))).toEqual({ says: [SAME, UNKNOWN] });
  });

  it('a call that reverts is attested as one, with the data of its revert', async () => {
    // PUSH1 42, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, REVERT
    const target = await deployCode(rpcUrl, '0x602a60005260206000fd');
    const reverts = { params: [{ to: target, data: '0x' }, 'latest'], reverted: true };
    expect(await verify(await attested({ ...reverts, result: word(42n) }))).toMatchObject({
      says: [SAME, KNOWN],
    });
    expect(await verify(await attested({ ...reverts, result: word(43n) }))).toMatchObject({
      says: [OTHER, KNOWN],
    });
  });

  it('what no contract can repeat is never said to be the same', async () => {
    const supply = { to: token, data: '0x18160ddd' };
    const played: readonly Partial<CallEvidence>[] = [
      { params: [supply, 'latest', { [token]: { code: '0x00' } }] },
      { params: [{ ...supply, from: token }, 'latest'] },
      { params: [{ ...supply, value: '0x1' }, 'latest'] },
      { params: [{ data: '0x00' }, 'latest'] },
      { method: 'eth_simulateV1', params: [{ blockStateCalls: [] }, 'latest'] },
      { method: 'eth_getStorageAt', params: [token, '0x0'] },
    ];
    for (const changes of played)
      expect((await verify(await attested(changes))).says?.[0], JSON.stringify(changes)).toBe(NOT_REPEATABLE);
    const long = { result: `0x${'00'.repeat(16_385)}` } as const;
    expect((await verify(await attested(long))).says?.[0]).toBe(NOT_REPEATABLE);
  });

  it('refuses what was changed, is of another chain, contract or version, or signed by somebody else', async () => {
    const good = await attested();
    const change = (message: object) => ({
      ...good,
      sig: { ...good.sig, message: { ...good.sig.message, ...message } },
    });
    const refused = { refused: 'WrongSignature' };
    expect(await verify(change({ time: '5' }))).toEqual(refused);
    expect(await verify(change({ recipient: resolver }))).toEqual(refused);
    expect(await verify(good, from)).toEqual(refused);
    expect(await verify(good, ZeroAddress)).toEqual(refused);
    for (const domain of [{ chainId: 56 }, { verifyingContract: token }, { version: '1.0.0' }])
      expect(await verify(await attested({}, domain)), JSON.stringify(domain)).toEqual(refused);
    expect(await verify(change({ schema: ZERO_HASH }))).toEqual({ refused: 'WrongSchema' });
    expect(await verify(change({ expirationTime: '1' }))).toEqual({ refused: 'Expired' });
    // The same signature with the other `s`.
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const { v, r, s } = good.sig.signature;
    const signature = { v: v === 27 ? 28 : 27, r, s: word(order - BigInt(s)) };
    expect(await verify({ ...good, sig: { ...good.sig, signature } })).toEqual(refused);
  });

  it('a contract signs by EIP-1271, and one that does not answer it has signed nothing', async () => {
    const good = await attested();
    expect(await verify(good, wallet)).toEqual({ says: [SAME, KNOWN] });
    expect(await verify(good, token)).toEqual({ refused: 'WrongSignature' });
  });

  it('EAS takes an attestation under its schema only where the call answers alike', async () => {
    const schema = resolverAbi.decodeFunctionResult(
      'SCHEMA',
      await call(resolver, resolverAbi.encodeFunctionData('SCHEMA')),
    )[0];
    await node.batch([
      [
        'eth_sendTransaction',
        [{ from, to: registry, data: easAbi.encodeFunctionData('register', [schema, resolver, true]) }],
      ],
      ['evm_mine', []],
    ]);
    const uid = await call(resolver, resolverAbi.encodeFunctionData('uidOf', [resolver]));
    const keep = async ({ sig: { message } }: SignedAttestation) => {
      const { recipient, data } = message;
      const request = [uid, [recipient, 0, true, ZERO_HASH, data, 0]];
      return call(easAddress, easAbi.encodeFunctionData('attest', [request])).then(
        (kept) => kept.length,
        () => 'refused',
      );
    };
    expect(await keep(await attested())).toBe(66);
    expect(await keep(await attested({ result: word(1n) }))).toBe('refused');
    expect(await keep(await attested({ blockHash: word(7n) }))).toBe('refused');
    expect(await keep(await attested({ method: 'eth_getStorageAt', params: [token, '0x0'] }))).toBe(
      'refused',
    );
    // Nobody but EAS asks it for that.
    const own = resolverAbi.encodeFunctionData('revoke', [
      [ZERO_HASH, uid, 0, 0, 0, ZERO_HASH, from, from, true, '0x'],
    ]);
    expect(await ask(own)).toEqual({ refused: 'OnlyEAS' });
  });
});
