import type { DeployedScenario } from '../../../devnet/devnet.js';
import type { NodeClient } from '../../../devnet/node/node-client.js';
import { trade } from '../moves.js';
import { type MinedBlock, mine, readNewest } from '../watch-world.js';
import type { Act, TokenState } from './act.js';
import { acts } from './acts.js';
import { ENDING, JUMP } from './calls.js';
import { familyOf } from './families.js';

/** A change that a block makes, and what must be told of it. */
export interface Plant {
  readonly token: string;
  readonly kind: string;
  readonly also: readonly string[];
  /** `null`: time alone does it. */
  readonly transaction: string | null;
  readonly blockHash: string;
  isUndone: boolean;
}

/** How far the chain and its tokens are. */
export interface Moment {
  readonly states: ReadonlyMap<string, TokenState>;
  readonly planted: number;
}

/** Plants changes block by block. */
export class Story {
  readonly plants: Plant[] = [];
  private states: ReadonlyMap<string, TokenState>;

  constructor(
    private readonly node: NodeClient,
    private readonly tokens: readonly DeployedScenario[],
    private readonly random: () => number,
  ) {
    this.states = new Map(
      tokens.map(({ id, supporting }) => [id, toFirstState(id, supporting.deployer ?? '')]),
    );
  }

  now(): Moment {
    return { states: this.states, planted: this.plants.length };
  }

  /** Goes back, as the chain did: what was planted since then is undone. */
  goBack({ states, planted }: Moment): void {
    this.states = states;
    for (const plant of this.plants.slice(planted)) plant.isUndone = true;
  }

  /** Up to five tokens change in one block, and others are traded. @returns it */
  async changeSome(): Promise<MinedBlock> {
    const next = new Map(this.states);
    const now = await this.time();
    const chosen = this.pick(1 + Math.floor(this.random() * 5));
    const sent: { readonly token: DeployedScenario; readonly act: Act; readonly hash: string }[] = [];
    for (const token of chosen) {
      const state = this.stateOf(token);
      const scene = { node: this.node, token, state, now, random: this.random };
      const possible = acts.filter(
        (act) => act.families.includes(familyOf(token.id)) && act.isPossible(state),
      );
      const act = possible[Math.floor(this.random() * possible.length)];
      if (!act) continue;
      const call = { gas: '0x200000', ...(await act.call(scene)) };
      await this.node.send('anvil_setBalance', [call.from, '0x3635c9adc5dea00000']);
      sent.push({ token, act, hash: String(await this.node.send('eth_sendTransaction', [call])) });
      next.set(token.id, act.after(state, scene));
    }
    for (const token of this.pick(2)) if (!chosen.includes(token)) await this.tradeWhereOpen(token);
    const block = await mine(this.node);
    for (const { token, act, hash } of sent) {
      await this.requireSuccess(hash, act);
      this.plant(token, act.kind, { also: act.also ?? [], transaction: hash, blockHash: block.hash });
    }
    this.states = next;
    return block;
  }

  /** Time moves on, and with it locks end or come near their end. */
  async letLocksEnd(): Promise<MinedBlock> {
    const before = await this.time();
    await this.node.send('evm_increaseTime', [JUMP]);
    const block = await mine(this.node);
    for (const token of this.tokens) {
      const { lockedUntil } = this.stateOf(token);
      const done = { also: [], transaction: null, blockHash: block.hash };
      const isCrossed = (moment: number) => before < moment && moment <= block.time;
      if (lockedUntil === 0) continue;
      if (isCrossed(lockedUntil)) this.plant(token, 'LOCK_ENDED', done);
      else if (isCrossed(lockedUntil - ENDING)) this.plant(token, 'LOCK_ENDING', done);
    }
    return block;
  }

  private async tradeWhereOpen(token: DeployedScenario): Promise<void> {
    const family = familyOf(token.id);
    if (family === 'fiat' || family === 'switched') return;
    await trade(this.node, token);
  }

  private plant(
    { address }: DeployedScenario,
    kind: string,
    more: Pick<Plant, 'also' | 'transaction' | 'blockHash'>,
  ): void {
    this.plants.push({ token: address.toLowerCase(), kind, ...more, isUndone: false });
  }

  private stateOf({ id }: DeployedScenario): TokenState {
    const state = this.states.get(id);
    if (!state) throw new Error(`no state of ${id}`);
    return state;
  }

  private pick(count: number): readonly DeployedScenario[] {
    const picked = new Set<DeployedScenario>();
    while (picked.size < Math.min(count, this.tokens.length)) {
      const token = this.tokens[Math.floor(this.random() * this.tokens.length)];
      if (token) picked.add(token);
    }
    return [...picked];
  }

  private async time(): Promise<number> {
    return (await readNewest(this.node)).time;
  }

  private async requireSuccess(hash: string, { kind }: Act): Promise<void> {
    const receipt = (await this.node.send('eth_getTransactionReceipt', [hash])) as {
      readonly status: string;
    };
    if (receipt.status !== '0x1') throw new Error(`the transaction for ${kind} failed: ${hash}`);
  }
}

function toFirstState(id: string, owner: string): TokenState {
  const sellFee = familyOf(id) === 'taxed' ? 2 : 0;
  return {
    owner,
    isRenounced: false,
    sellFee,
    flag: false,
    isDrained: false,
    lockedUntil: 0,
  };
}
