import { parentPort } from 'node:worker_threads';
import { type AuditJob, runAuditJob } from './audit-job.js';
import type { CodeMessage } from './audit-runner.js';

/** The thread in which hostile source and code are read: it can be ended from outside at any instruction. */
parentPort?.on('message', (job: AuditJob) => {
  const onCode: Parameters<typeof runAuditJob>[1] = (beforeSource) =>
    parentPort?.postMessage({ beforeSource } satisfies CodeMessage);
  parentPort?.postMessage(runAuditJob(job, onCode));
});
