import { encodeCall, type ReadContext, toSelector } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder, computeAddress, concat, id, keccak256, randomBytes, SigningKey } from 'ethers';
import { readWord, type Step } from '../calls/step.js';
import { toRevertReason } from '../trades/revert-reason.js';
import type { RouteCase } from './route-case.js';
import type { RouteSetup } from './route-setup.js';

const separatorOf = toSelector('DOMAIN_SEPARATOR()');
const allowance = toSelector('allowance(address,address)');
/** ERC-2612, and the older form of DAI. */
const permit = toSelector('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)');
const permitOfDai = toSelector('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)');
const typeHash = id('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)');
const typeHashOfDai = id('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)');

const NO_DOMAIN: Hex = `0x${'0'.repeat(64)}`;
const VALUE = 12_345n;
const DEADLINE = 2n ** 48n;
const coder = AbiCoder.defaultAbiCoder();

/** What the token signs for, beside the message; `undefined` where it does not tell. One call. */
export async function fetchDomain(
  { rpc, block, options }: ReadContext,
  token: Address,
): Promise<Hex | undefined> {
  const [answer] = await rpc.view([{ to: token, data: separatorOf, gas: 200_000 }], block, options);
  return answer?.ok && answer.data.length === 66 ? answer.data : undefined;
}

function sign(key: SigningKey, domain: Hex, types: readonly string[], values: readonly unknown[]) {
  const struct = keccak256(coder.encode([...types], [...values]));
  const { v, r, s } = key.sign(keccak256(concat(['0x1901', domain, struct])));
  return [BigInt(v), BigInt(r), BigInt(s)] as const;
}

/** A new key signs; its account has signed nothing before, so its nonce is 0. */
export function toPermitCase({ holder, contract, token }: RouteSetup, told: Hex | undefined): RouteCase {
  const domain = told ?? NO_DOMAIN;
  const key = new SigningKey(randomBytes(32));
  const owner = computeAddress(key.publicKey).toLowerCase() as Address;
  const usual = sign(
    key,
    domain,
    ['bytes32', 'address', 'address', 'uint256', 'uint256', 'uint256'],
    [...[typeHash, owner, contract, VALUE, 0n, DEADLINE]],
  );
  const ofDai = sign(
    key,
    domain,
    ['bytes32', 'address', 'address', 'uint256', 'uint256', 'bool'],
    [...[typeHashOfDai, owner, contract, 0n, DEADLINE, true]],
  );
  const step = (name: string, data: Hex): Step => ({ key: name, actor: holder, target: token, data });
  const allowed = (name: string) => step(name, encodeCall(allowance, owner, contract));
  return {
    route: 'permit',
    meaning: 'a permit signed by a new key is handed in, as ERC-2612 has it and as DAI has it',
    steps: [
      step('permit', encodeCall(permit, owner, contract, VALUE, DEADLINE, ...usual)),
      allowed('after'),
      step('permitOfDai', encodeCall(permitOfDai, owner, contract, 0n, DEADLINE, 1n, ...ofDai)),
      allowed('afterDai'),
    ],
    read: (outcomes) => {
      const gas = outcomes.get('permit')?.gasUsed;
      if (readWord(outcomes, 'after') === VALUE)
        return { status: 'WORKS', detail: 'A signature of ERC-2612 gives an allowance.', gas };
      if ((readWord(outcomes, 'afterDai') ?? 0n) > 0n)
        return { status: 'DIFFERS', detail: 'It takes the permit of DAI, not that of ERC-2612.' };
      const [refused, ofDai] = [outcomes.get('permit'), outcomes.get('permitOfDai')];
      if (refused?.data === '0x' && ofDai?.data === '0x' && !(refused.success && told))
        return { status: 'FAILS', detail: 'It has no permit that answers.' };
      if (!told)
        return {
          status: 'NOT_TRIED',
          detail: 'DOMAIN_SEPARATOR() does not tell what a permit is signed for.',
        };
      const why = refused?.success ? 'it gives no allowance' : toRevertReason(refused?.data ?? '0x');
      return { status: 'FAILS', detail: `A signature is refused: ${why}.` };
    },
  };
}
