import { Type } from 'typebox';
import type { ValueOf } from '../value-of.ts';
import { Named, Nullable, Version } from './primitives.ts';

const LogoPath = Type.String({ title: 'LogoPath' });

/** What the network is called, where replies to its mails go, and where its logo is read; null is what the product comes with. */
export const NetworkIdentity = Named('NetworkIdentity', {
  network_name: Nullable(Type.String()),
  reply_to: Nullable(Type.String()),
  logo: Nullable(LogoPath),
  version: Version,
});
export type NetworkIdentity = ValueOf<typeof NetworkIdentity>;
