import type { BlockRef } from '../domain/fact.js';
import type { HeadBatchReads } from './head-batch.js';
import type { CallOptions } from './rpc.js';

/** What the parts of an `Rpc` send their calls with. */
export type Send = <T>(method: string, params: readonly unknown[], options?: CallOptions) => Promise<T>;
/** How they ask for the newest block; `reads` go along where the node has to be asked. */
export type Head = (options?: CallOptions, reads?: HeadBatchReads) => Promise<BlockRef>;
