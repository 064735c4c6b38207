import type { Hex } from '@assay/facts';
import { getBytes, keccak256 } from 'ethers';

function short(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/**
 * Runtime code of a contract that returns a fixed answer for each known calldata and reverts for any other.
 * Replaces a compiled multisig, locker or timelock with its getters.
 * @param answers calldata → returned bytes
 */
export function answeringContract(answers: Readonly<Record<Hex, Hex>>): Hex {
  const entries = Object.entries(answers) as [Hex, Hex][];
  // keccak256(calldata), then one comparison (39 bytes) an entry.
  const head = '36600060003736600020';
  const afterTable = head.length / 2 + entries.length * 39 + 5;
  const branchLength = 16;
  let dataAt = afterTable + entries.length * branchLength;
  let table = '';
  let branches = '';
  entries.forEach(([calldata, answer], index) => {
    const length = getBytes(answer).length;
    const target = afterTable + index * branchLength;
    table += `807f${keccak256(calldata).slice(2)}1461${short(target)}57`;
    branches += `5b61${short(length)}61${short(dataAt)}60003961${short(length)}6000f3`;
    dataAt += length;
  });
  const data = entries.map(([, answer]) => answer.slice(2)).join('');
  return `0x${head}${table}60006000fd${branches}${data}`;
}
