import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, createLru } from '@assay/facts';

const MAX_TOLD = 20_000;
/**
 * In which block each contract wrote its first log, as an index of logs tells it. A contract often writes one in the
 * block of its creation, so a search of old states looks there first. What the states say decides.
 */
class FirstLogs {
  private readonly told = createLru<Address, Promise<number | undefined>>(MAX_TOLD);

  /** @param block of the contract's first log; it may be known later */
  tell(contract: Address, block: Promise<number | undefined>): void {
    const unlessFailed = block.catch(() => undefined);
    this.told.set(contract, unlessFailed);
  }

  /** True where an index is or was asked for the contract. */
  isAsked(contract: Address): boolean {
    return this.told.has(contract);
  }

  /** `undefined` where no index is asked for the contract, or it has not told in so many milliseconds. */
  async blockOf(contract: Address, waitMs: number): Promise<number | undefined> {
    return Promise.race([this.told.get(contract), sleep(waitMs, undefined, { ref: false })]);
  }
}

export const createFirstLogs = () => new FirstLogs();
