import type { SessionUser } from '@bn/contract';

/** Who calls, and from where: what services decide by and what the audit log keeps. */
export interface Origin {
  address: string;
  requestId: string;
  /** What the browser says it is; for people to read, never to decide by. */
  userAgent: string;
}
export interface Actor extends Origin {
  userId: number | null;
}
export interface Caller extends Origin {
  user: SessionUser;
}

export interface FoundSession {
  user: SessionUser;
  /** The transaction in which they last wrote something, where that is kept; 0 otherwise. */
  lastWrite: number;
}
