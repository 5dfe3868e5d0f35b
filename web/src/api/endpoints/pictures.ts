import { STORED_PICTURE_TYPE } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api, heed, send, type Tag } from '../api.ts';
import { openFile } from '../client/client.ts';

/** The pictures in memory, by member: a browser keeps each until its URL is revoked. */
const kept = new Map<number, { etag: string | null; url: string }>();

const forget = (memberId: number) => {
  const url = kept.get(memberId)?.url;
  kept.delete(memberId);
  if (url) URL.revokeObjectURL(url);
};

/** The URL by which this page shows the picture; the same as before if the picture is. */
const urlOf = async (memberId: number, file: Response): Promise<string | null> => {
  const before = kept.get(memberId);
  const etag = file.headers.get('ETag');
  if (before && etag !== null && before.etag === etag) return before.url;
  const isPicture = file.headers.get('Content-Type') === STORED_PICTURE_TYPE;
  const url = isPicture ? URL.createObjectURL(await file.blob()) : null;
  forget(memberId);
  if (url) kept.set(memberId, { etag, url });
  return url;
};

const STALE: readonly Tag[] = ['Pictures', 'Members'];

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An image needs the token like any other call, which no `src` can send. */
    memberPicture: build.query<string | null, number>({
      queryFn: async (id, { getState, dispatch }) => {
        const tokenNow = () => (getState() as { session: { token: string | null } }).session.token;
        const token = tokenNow();
        const answer = await openFile({ endpoint: endpoints.memberPicture, params: { id } }, token);
        if (answer.file) return { data: await urlOf(id, answer.file) };
        heed(answer.error, tokenNow() === token, dispatch);
        return answer.error.status === 404 ? { data: null } : { error: answer.error };
      },
      providesTags: ['Pictures'],
      onCacheEntryAdded: async (id, { cacheEntryRemoved }) => {
        await cacheEntryRemoved;
        forget(id);
      },
    }),
    setPicture: build.mutation<{ picture_at: string }, Blob>({
      query: (picture) => ({
        endpoint: endpoints.setPicture,
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      invalidatesTags: STALE,
    }),
    removeOwnPicture: send(build, 'removeOwnPicture', STALE),
    removePicture: send(build, 'removePicture', STALE),
  }),
});
const { useMemberPictureQuery } = picturesApi;
export const { useSetPictureMutation, useRemoveOwnPictureMutation, useRemovePictureMutation } = picturesApi;

/** `<Avatar name={name} picture={usePicture(id)} />`; undefined for a member who is known to have none. */
export const usePicture = (memberId: number | undefined): string | undefined => {
  const { currentData } = useMemberPictureQuery(memberId ?? skipToken);
  return currentData ?? undefined;
};
