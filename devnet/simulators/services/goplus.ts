import { chainIds, chainOf, type SimService } from '../sim-service.js';
import type { SimToken } from '../sim-token.js';

const KEY = 'Bearer sim-access-token';

/** GoPlus: comma batches, lower-case keys, codes inside HTTP 200, unknown tokens left out. */
export const goplusSim: SimService = {
  id: 'goplus',
  variables: { GOPLUS_URL: '' },
  limited: { status: 200, body: { code: 4029, message: 'rate limit exceeded' } },
  answer: (request, world) => {
    if (request.path === '/api/v1/token') {
      return {
        status: 200,
        body: { code: 1, message: 'OK', result: { access_token: KEY, expires_in: 7200 } },
      };
    }
    const { authorization } = request.headers;
    if (authorization !== undefined && authorization !== KEY) {
      return { status: 200, body: { code: 4012, message: 'wrong signature', result: null } };
    }
    const chain = chainOf(chainIds, /^\/api\/v1\/token_security\/(\w+)$/.exec(request.path)?.[1]);
    if (!chain) return { status: 200, body: { code: 2018, message: 'chain not supported', result: null } };
    const result: Record<string, unknown> = {};
    for (const address of (request.query.get('contract_addresses') ?? '').split(',')) {
      const token = world.find(chain, address);
      if (token) result[address.toLowerCase()] = toRow(token);
    }
    return { status: 200, body: { code: 1, message: 'OK', result } };
  },
};

function toRow(token: SimToken): Record<string, unknown> {
  return {
    buy_tax: String(token.buyTax),
    sell_tax: String(token.sellTax),
    transfer_tax: '',
    can_take_back_ownership: '0',
    cannot_buy: '0',
    cannot_sell_all: token.isHoneypot ? '1' : '0',
    creator_address: '0x15ea7c32526076ccc06a62383e6e654c11147cc5',
    external_call: '0',
    hidden_owner: '0',
    holder_count: String(token.holderCount),
    honeypot_with_same_creator: '0',
    is_anti_whale: '0',
    is_blacklisted: '0',
    is_honeypot: token.isHoneypot ? '1' : '0',
    is_in_dex: '1',
    is_mintable: '0',
    is_open_source: token.source ? '1' : '0',
    is_proxy: '0',
    is_whitelisted: '0',
    lp_holders: [
      {
        address: '0xe2fe530c047f2d85298b07d9333c05737f1435fb',
        tag: 'TeamFinance',
        is_contract: 1,
        balance: '0.9',
        percent: '0.9',
        is_locked: 1,
      },
      {
        address: '0x15ea7c32526076ccc06a62383e6e654c11147cc5',
        tag: '',
        is_contract: 0,
        balance: '0.1',
        percent: '0.1',
        is_locked: 0,
      },
    ],
    owner_address: '0x0000000000000000000000000000000000000000',
    owner_change_balance: '0',
    selfdestruct: '0',
    slippage_modifiable: '0',
    token_name: token.name,
    token_symbol: token.symbol,
    trading_cooldown: '0',
    transfer_pausable: '0',
    ...token.scan,
  };
}
