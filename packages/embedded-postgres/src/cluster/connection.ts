import type { Secrets } from './secrets.ts';

export const DATABASE = 'business_network';
export const OWNER_ROLE = 'bn_owner';
export const APP_ROLE = 'bn_app';

/** Where PostgreSQL listens: a socket in a private folder, or a port on 127.0.0.1 where such sockets do not exist. */
export interface Endpoint {
  socketFolder: string | undefined;
  port: number;
}

export interface ConnectionStrings {
  /** For the role that owns the schema: migrations and backup. */
  ownerUrl: string;
  /** For the role the server uses day to day: neither superuser nor owner. */
  appUrl: string;
}

export function connectionStrings(endpoint: Endpoint, secrets: Secrets): ConnectionStrings {
  const url = (role: string, password: string) => {
    const result = new URL(`postgresql://127.0.0.1:${endpoint.port}/${DATABASE}`);
    result.username = role;
    result.password = password;
    if (endpoint.socketFolder) result.searchParams.set('host', endpoint.socketFolder);
    return result.href;
  };
  return { ownerUrl: url(OWNER_ROLE, secrets.owner), appUrl: url(APP_ROLE, secrets.app) };
}
