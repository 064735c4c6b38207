import { setImmediate as nextTick } from 'node:timers/promises';
import type { CompleteAnalysis } from '@assay/engine';
import { tokenKey } from '@assay/facts';
import type { Dispute, DisputeStore } from '../domain/dispute.js';
import { newestBlockOf } from '../reports/to-snapshot.js';
import { createPoll } from '../watches/poll.js';
import { lookAgain } from './look-again.js';

/** Looks again at what is disputed, whenever its token is analysed, and ends what stayed open too long. */
export interface Recheck {
  /** Returns at once and never throws: it is done after the answer was sent. */
  observe(analysis: CompleteAnalysis): void;
  /** One more is open. */
  add(dispute: Dispute): void;
  close(): Promise<void>;
}

export interface RecheckOptions {
  readonly store: DisputeStore;
  readonly onError: (error: unknown) => void;
}

/** After this time a process knows what others opened. */
const READ_EVERY_MS = 60_000;
/** Tokens whose analyses wait. */
const MAX_WAITING = 100;

export function createRecheck(options: RecheckOptions): Recheck {
  return new StoreRecheck(options);
}

class StoreRecheck implements Recheck {
  private unsettled = new Map<string, readonly Dispute[]>();
  /** The newest analysis of each token. */
  private readonly waiting = new Map<string, CompleteAnalysis>();
  private working: Promise<void> | undefined;
  private readonly poll = createPoll(READ_EVERY_MS, () => this.read(), this.options.onError);

  constructor(private readonly options: RecheckOptions) {}

  observe(analysis: CompleteAnalysis): void {
    const key = tokenKey(analysis.input.ref);
    if (!this.unsettled.has(key) || (!this.waiting.has(key) && this.waiting.size >= MAX_WAITING)) return;
    this.waiting.set(key, analysis);
    this.working ??= this.work();
  }

  add(dispute: Dispute): void {
    const key = tokenKey(dispute);
    this.unsettled.set(key, [...(this.unsettled.get(key) ?? []), dispute]);
  }

  async close(): Promise<void> {
    await this.poll.close();
    await this.working;
  }

  private async read(): Promise<void> {
    const disputes = await this.options.store.unsettled();
    const unsettled = new Map<string, readonly Dispute[]>();
    for (const dispute of disputes) {
      const key = tokenKey(dispute);
      if (dispute.state === 'expired') await this.options.store.move(dispute, { state: 'expired' });
      else unsettled.set(key, [...(unsettled.get(key) ?? []), dispute]);
    }
    this.unsettled = unsettled;
  }

  private async work(): Promise<void> {
    await nextTick();
    for (const [key, analysis] of this.waiting) {
      this.waiting.delete(key);
      await this.look(key, analysis).catch(this.options.onError);
      await nextTick();
    }
    this.working = undefined;
  }

  private async look(key: string, analysis: CompleteAnalysis): Promise<void> {
    const block = newestBlockOf(analysis.input.facts);
    const left: Dispute[] = [];
    for (const dispute of this.unsettled.get(key) ?? []) {
      const isNewer = block !== undefined && block.number > dispute.checkedBlock;
      const state = isNewer ? lookAgain(analysis, dispute.code) : 'open';
      if (!isNewer || state === 'open') left.push(dispute);
      else {
        const isMoved = await this.options.store.move(dispute, { state, checked: block });
        if (isMoved && state === 'upheld')
          left.push({ ...dispute, state, checkedBlock: block.number, checkedHash: block.hash });
      }
    }
    if (left.length > 0) this.unsettled.set(key, left);
    else this.unsettled.delete(key);
  }
}
