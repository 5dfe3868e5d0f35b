import type { SessionUser } from '@bn/contract';

/** Who calls, and from where: what services decide by and what the audit log keeps. */
export interface Origin {
  address: string;
  requestId: string;
}
export interface Caller extends Origin {
  user: SessionUser;
}
