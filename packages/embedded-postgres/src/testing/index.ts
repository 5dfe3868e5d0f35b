/** For tests: clusters without durability, and what it takes to inspect one or to build one by hand. */
export { APP_ROLE, DATABASE, OWNER_ROLE } from '../cluster/connection.ts';
export { clusterFolder } from '../folder/folders.ts';
export { postgresProcessesOf } from '../process/processes.ts';
export { chooseAccount } from '../programs/account.ts';
export { installedBinaries } from '../programs/binaries.ts';
export { reachableBinaries } from '../programs/reachable-binaries.ts';
export { startCluster } from '../start.ts';
export { postmasterPid } from './postmaster-pid.ts';
export { startThrowAwayCluster } from './throw-away-cluster.ts';
