import type { Address } from '@assay/facts';
import { type HDNodeWallet, Wallet } from 'ethers';
import { beforeAll, describe, expect, it } from 'vitest';
import { payer } from '../../devnet/payments.js';
import { disputeData, signerOf } from '../../src/disputes/signed-dispute.js';
import { deployCode, useDevnet, useScenario } from '../support/devnet.js';
import {
  type AskedDispute,
  deployBlacklist,
  newHead,
  openDispute,
  reportOn,
  sendOnce,
  withdrawDispute,
} from '../support/disputes.js';
import { bearer, useService } from '../support/service.js';

const served = useService({ TIER_LOW_PER_MINUTE: '1000' });
const owner = new Wallet(payer.privateKey);
const stranger = Wallet.createRandom();
const chain = 'eth';
const STATEMENT = 'The list can only be used by a court order, and nobody is on it.';
/** Accepts every signature, as EIP-1271 says it. */
const AGREEING_WALLET = '0x631626ba7e60e01b60005260206000f3';
let key = '';

let [disputed, sold, owned]: Awaited<ReturnType<typeof reportOn>>[] = [];
let wallet: Address;
beforeAll(async () => {
  key = await served.key();
  wallet = await deployCode(useDevnet().chains[chain]?.rpcUrl ?? '', AGREEING_WALLET);
  const owners = [[owner.address], [owner.address, stranger.address], [wallet]];
  const tokens: Address[] = [];
  for (const accounts of owners) tokens.push(await deployBlacklist(...accounts));
  [disputed, sold, owned] = await Promise.all(tokens.map((token) => reportOn(served, key, token)));
});

async function open(change: Partial<AskedDispute> = {}, of = disputed) {
  if (!of) throw new Error('there is no report');
  return openDispute(served, key, of, { signer: owner, statement: STATEMENT, ...change });
}

const listed = async () => {
  const query = `{ token(chain: ${chain}, address: "${disputed?.token}") { coreScore disputes { id code state role signer statement } } }`;
  return (await served.query(key, query)).data.token;
};

describe('POST /api/v1/dispute', () => {
  it.each<[string, Partial<AskedDispute>, number, RegExp]>([
    ['of a stranger', { signer: stranger }, 403, /neither owner, deployer nor controller/],
    ['signed for another chain', { chainId: 56 }, 403, /is not that of/],
    [
      'with another text than was signed',
      { sent: { statement: `${STATEMENT} Really.` } },
      403,
      /is not that of/,
    ],
    ['in the name of somebody else', { sent: { signer: stranger.address } }, 403, /is not that of/],
    ['of a report that nobody has', { sent: { report: '0'.repeat(32) } }, 404, /no such report/],
    ['of a code that no check has', { code: 'zzz' }, 400, /finding or a check/],
    ['with a text of five letters', { statement: 'wrong' }, 400, /10 to 1000 characters/],
    ['with letters that nobody sees', { statement: `${STATEMENT}\u202e` }, 400, /plain text/],
    ['with a signature that is none', { sent: { signature: 'yes' } }, 400, /hexadecimal/],
  ])('refuses one %s', async (_name, change, status, reason) => {
    const { status: answered, body } = await open(change);
    expect([answered, body.reason]).toEqual([status, expect.stringMatching(reason)]);
    expect((await listed()).disputes).toEqual([]);
  });

  it('is public at the token, looked at again at once, and changes no verdict', async () => {
    const before = await listed();
    const { status, body } = await open();
    expect(body).toMatchObject({
      success: true,
      dispute: { role: 'owner', state: 'upheld', code: 'BLACKLIST' },
    });
    expect(status).toBe(200);
    const after = await listed();
    expect(after.coreScore).toBe(before.coreScore);
    expect(after.disputes).toMatchObject([{ state: 'upheld', statement: STATEMENT }]);
  });

  it('stands beside the findings in REST, and with its report for anyone', async () => {
    const told = { code: 'BLACKLIST', state: 'upheld', role: 'owner', statement: STATEMENT };
    const where = { chain, contract_address: disputed?.token };
    for (const path of ['token/analyze', 'token/security-analysis', 'features/security']) {
      const answer = await served.post(`/api/v1/${path}`, where, bearer(key));
      expect((await answer.json()).assurance.disputes, path).toMatchObject([told]);
    }
    const stored = await served.get(`/api/v1/report/${disputed?.report}`);
    const [shown] = (await stored.json()).disputes;
    expect(shown).toMatchObject({ ...told, answer: null });
    // Anyone can check who signed it.
    const { chainId, token, report } = { chainId: 1, ...(disputed ?? { token: '0x', report: '' }) };
    const signed = { chainId, token: token as Address, report, code: shown.code, statement: shown.statement };
    expect(signerOf(disputeData(signed), shown.signature)).toBe(owner.address.toLowerCase());
  });

  it('a replayed one is a conflict', async () => {
    const { status, body } = await open();
    expect([status, body.error]).toEqual([409, 'conflict']);
  });

  it('what the code does not say any more is corrected', async () => {
    const { body } = await open({ code: 'OWNER_MINT' });
    expect(body.dispute.state).toBe('corrected');
  });

  it('is withdrawn by who opened it, and by nobody else', async () => {
    const [{ id }] = (await listed()).disputes;
    const withdraw = (signer: Wallet | HDNodeWallet) => withdrawDispute(served, key, id, signer);
    expect((await withdraw(stranger)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await withdraw(owner)).data.withdrawDispute.state).toBe('withdrawn');
  });

  it('a former owner is refused', async () => {
    expect((await open({}, sold)).status).toBe(403);
    expect((await open({ signer: stranger }, sold)).body.dispute.role).toBe('owner');
  });

  it('right after a sale the former owner is refused, and the new one is heard', async () => {
    const to = stranger.address.slice(2).toLowerCase().padStart(64, '0');
    await sendOnce(owner.address, disputed?.token ?? '', `0xf2fde38b${to}`);
    await newHead();
    const late = await open({ code: 'can_sell' });
    expect([late.status, late.body.reason]).toEqual([403, expect.stringMatching(/neither owner/)]);
    expect((await open({ signer: stranger, code: 'can_sell' })).body.dispute.role).toBe('owner');
  });

  it('a contract that owns the token signs by EIP-1271', async () => {
    const signer = { address: wallet, signTypedData: stranger.signTypedData.bind(stranger) };
    const { body } = await open({ signer }, owned);
    expect(body).toMatchObject({ dispute: { role: 'owner', state: 'upheld' } });
    const other = { address: useScenario('healthy').address, signTypedData: signer.signTypedData };
    expect((await open({ signer: other }, owned)).status).toBe(403);
  });
});
