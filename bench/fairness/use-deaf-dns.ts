import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before the program: its own resolvers ask the name server of the benchmark, which never answers.
const server = `127.0.0.1:${process.env.DEAF_DNS}`;

class DeafResolver extends dns.Resolver {
  constructor(options?: dns.ResolverOptions) {
    super(options);
    this.setServers([server]);
  }
}

class DeafPromiseResolver extends dns.promises.Resolver {
  constructor(options?: dns.ResolverOptions) {
    super(options);
    this.setServers([server]);
  }
}

Object.assign(dns, { Resolver: DeafResolver });
Object.assign(dns.promises, { Resolver: DeafPromiseResolver });
syncBuiltinESMExports();
