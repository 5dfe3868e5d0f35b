import type { PhoneContact } from './phone-contact.ts';

/** Where the worker leaves what another app shared, for Give Referral; also the address to which browsers share it. */
export const SHARED_ADDRESS = '/shared-contact';
const NAME = 'shared-contact';
/** Long enough to sign in first. */
const KEPT_MS = 15 * 60_000;

interface Shared {
  at: number;
  contacts: PhoneContact[];
}

const read = async (): Promise<Shared | undefined> =>
  (await globalThis.caches?.match(SHARED_ADDRESS, { cacheName: NAME }))?.json();
const isOld = ({ at }: Shared): boolean => Date.now() - at > KEPT_MS;

/** A contact that was shared to the app: on this device only, until its form has it. */
export const sharedContact = {
  keep: async (contacts: PhoneContact[]): Promise<void> => {
    const shared: Shared = { at: Date.now(), contacts };
    await (await caches.open(NAME)).put(SHARED_ADDRESS, new Response(JSON.stringify(shared)));
  },
  take: async (): Promise<PhoneContact[]> => {
    const shared = await read();
    await sharedContact.forget();
    return shared && !isOld(shared) ? shared.contacts : [];
  },
  forget: async (): Promise<void> => {
    await globalThis.caches?.delete(NAME);
  },
  /** One whose form was never opened. */
  forgetOld: async (): Promise<void> => {
    const shared = await read();
    if (shared && isOld(shared)) await sharedContact.forget();
  },
};
