/**
 * Script of a Node process that owns the chain nodes and ends with its parent. It reads a pipe whose only
 * writer is the parent: the kernel closes the pipe however the parent ends (`kill -9` included), and the
 * script then kills the nodes. A string instead of a module, because it must run from the TypeScript sources
 * and from the build. argv: [JSON of {program, args}[]]. stdout: one JSON line `{"pids": number[]}`, then
 * `{"exited": index, "stderr": text}`.
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
  // Exit only after the nodes are reaped, so that none is left when this process has ended.
  const running = nodes.filter((node) => node.exitCode === null && node.signalCode === null && node.pid);
  let left = running.length;
  if (left === 0) process.exit(0);
  for (const node of running) node.once('exit', () => { left -= 1; if (left === 0) process.exit(0); });
  setTimeout(() => process.exit(1), 2000);
};
process.stdin.on('end', end).on('close', end).on('error', end).resume();
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, end);
`;
