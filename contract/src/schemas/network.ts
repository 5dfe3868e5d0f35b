import { Type } from 'typebox';
import type { ValueOf } from '../value-of.ts';
import { Named, Nullable, Version } from './primitives.ts';

/** What the network is called, and where replies to its mails go; null is what the product comes with. */
export const NetworkIdentity = Named('NetworkIdentity', {
  network_name: Nullable(Type.String()),
  reply_to: Nullable(Type.String()),
  version: Version,
});
export type NetworkIdentity = ValueOf<typeof NetworkIdentity>;
