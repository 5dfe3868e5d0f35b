/** For tests: databases of their own, a failing network, and a primary with real standbys. */
export { freePort } from './ports.ts';
export { type Replica, type Replicas, startReplicas } from './replicas.ts';
export { execute, withDatabase } from './statements.ts';
export { type Direction, openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
