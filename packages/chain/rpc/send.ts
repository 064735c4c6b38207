import type { BlockRef } from '@assay/facts';
import type { HeadBatchReads } from './head-batch.js';
import type { CallOptions, HeadOptions } from './rpc.js';

/** How the parts of an `Rpc` send their calls. */
export type Send = <T>(method: string, params: readonly unknown[], options?: CallOptions) => Promise<T>;
/** How they get the newest block; `reads` are sent with the request where the node is asked. */
export type Head = (options?: HeadOptions, reads?: HeadBatchReads) => Promise<BlockRef>;
