/**
 * A node process of its own that owns the chain nodes and ends with whoever started it. It holds the reading end of a pipe
 * whose only writer is its parent: the kernel closes that end however the parent dies, `kill -9` included, and then the
 * nodes are killed. Text, not a module, because it has to run from TypeScript sources and from the build alike.
 * argv: [JSON of {program, args}[]]. stdout: one JSON line `{"pids": number[]}`, then `{"exited": index, "stderr": text}`.
 */
export const watchdogScript = `
const { spawn } = require('node:child_process');
const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
process.stdout.on('error', () => {});
const nodes = JSON.parse(process.argv[1]).map(({ program, args }, index) => {
  const node = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  node.stderr.on('data', (chunk) => { stderr = (stderr + chunk).slice(-2000); });
  node.on('error', (error) => say({ exited: index, stderr: String(error) }));
  node.on('exit', () => say({ exited: index, stderr }));
  return node;
});
say({ pids: nodes.map((node) => node.pid) });
const end = () => {
  for (const node of nodes) node.kill('SIGKILL');
  // Leave only when they are reaped: whoever waits for us finds no process left.
  const running = nodes.filter((node) => node.exitCode === null && node.signalCode === null && node.pid);
  let left = running.length;
  if (left === 0) process.exit(0);
  for (const node of running) node.once('exit', () => { left -= 1; if (left === 0) process.exit(0); });
  setTimeout(() => process.exit(1), 2000);
};
process.stdin.on('end', end).on('close', end).on('error', end).resume();
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, end);
`;
