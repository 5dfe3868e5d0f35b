import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { PictureService } from './service.ts';

export function pictureRoutes(api: Api, pictures: PictureService): void {
  api.serve(routes.setPicture, ({ caller, bytes, contentType, disconnected, admitAgain }) =>
    pictures.set(caller, { type: contentType(), bytes: bytes() }, disconnected(), admitAgain),
  );
  api.serve(routes.removeOwnPicture, async ({ caller }) => {
    await pictures.removeOwn(caller);
    return undefined;
  });
  api.serve(routes.setIdealReferral, ({ caller, body }) =>
    pictures.setIdealReferral(caller, body.ideal_referral),
  );
  api.serve(routes.memberPicture, ({ caller, params }) => pictures.find(caller, params.id));
  api.public(routes.readPicture, ({ params }) => pictures.at(params.address));
  api.serve(routes.removePicture, async ({ caller, params }) => {
    await pictures.remove(caller, params.id);
    return undefined;
  });
}
