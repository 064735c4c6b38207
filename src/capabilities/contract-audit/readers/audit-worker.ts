import { parentPort } from 'node:worker_threads';
import { type AuditJob, runAuditJob } from './audit-job.js';

/** The thread in which hostile source and code are read: it can be ended from outside at any instruction. */
parentPort?.on('message', (job: AuditJob) => {
  parentPort?.postMessage(runAuditJob(job));
});
