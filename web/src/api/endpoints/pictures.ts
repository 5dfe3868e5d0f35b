import { endpoints } from '@bn/contract/endpoints';
import { api, send } from '../api.ts';

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setPicture: build.mutation<{ picture_at: string }, Blob>({
      query: (picture) => ({
        endpoint: endpoints.setPicture,
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      invalidatesTags: ['Members'],
    }),
    removeOwnPicture: send(build, 'removeOwnPicture', ['Members']),
    removePicture: send(build, 'removePicture', ['Members']),
  }),
});
export const { useSetPictureMutation, useRemoveOwnPictureMutation, useRemovePictureMutation } = picturesApi;
