import type { NetworkIdentity } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { NetworkIdentityService } from '../network-identity/service.ts';
import type { PictureService, UploadedImage } from '../pictures/service.ts';
import { compose } from './logo.ts';

interface NetworkLogoDeps {
  identity: Pick<NetworkIdentityService, 'replaceLogo' | 'icon'>;
  pictures: Pick<PictureService, 'reencode'>;
}

export const networkLogoService = ({ identity, pictures }: NetworkLogoDeps) => ({
  /** `admitAgain`: a slow upload may outlive the session that began it. */
  set: async (
    caller: Caller,
    image: UploadedImage,
    disconnected: AbortSignal,
    admitAgain: () => Promise<void>,
  ): Promise<NetworkIdentity> => {
    const icons = await pictures.reencode(caller, image, disconnected, compose);
    await admitAgain();
    return identity.replaceLogo(caller, icons);
  },

  remove: async (caller: Caller): Promise<void> => {
    await identity.replaceLogo(caller, []);
  },

  icon: identity.icon,
});
export type NetworkLogoService = ReturnType<typeof networkLogoService>;
