import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { watchdogScript } from './watchdog-script.js';

export interface ProcessSpec {
  readonly program: string;
  readonly args: readonly string[];
}

export interface GuardedProcesses {
  readonly pids: readonly number[];
  /** Rejects when one of the processes (or their guard) ends before `stop`; never resolves. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

interface Report {
  readonly pids?: readonly number[];
  readonly exited?: number;
  readonly stderr?: string;
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/**
 * Starts processes that end with this one, however it ends. The guard has its own process group, so that
 * Ctrl-C in a terminal reaches only us and we can drain first.
 */
export function startGuarded(specs: readonly ProcessSpec[]): Promise<GuardedProcesses> {
  const guard = spawn(process.execPath, ['-e', watchdogScript, JSON.stringify(specs)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  let stopping = false;
  let pids: readonly number[] = [];
  const gone = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    const failed = new Promise<never>((_, fail) => {
      guard.once('error', fail);
      guard.once('exit', () => {
        killAll(pids);
        if (!stopping) fail(new Error('The guard of the embedded chains ended.'));
      });
      createInterface({ input: guard.stdout }).on('line', (line) => {
        const report = JSON.parse(line) as Report;
        if (report.pids) {
          pids = report.pids;
          resolve({ pids, failed, stop });
        } else if (!stopping) {
          fail(
            new Error(`Node ${report.exited} of the embedded chains ended. ${report.stderr ?? ''}`.trim()),
          );
        }
      });
    });
    failed.catch(reject);
    const stop = async (): Promise<void> => {
      stopping = true;
      guard.stdin.end();
      await gone;
    };
  });
}
