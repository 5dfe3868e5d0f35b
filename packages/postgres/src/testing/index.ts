/** For tests: a failing network, and a primary with real standbys. */
export { type Replica, type Replicas, startReplicas } from './replicas.ts';
export { type Direction, openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
