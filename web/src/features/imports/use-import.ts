import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../api/client/client.ts';
import { importEnded, useGetImportQuery } from '../../api/endpoints/imports.ts';
import { useAppDispatch } from '../../store/hooks.ts';

const POLL_MS = 700;
const UNDER_WAY = ['reading', 'checking', 'running', 'undoing'];

/** An import's state on the server; polled while work is in progress there. */
export const useImport = (id: number | undefined) => {
  const dispatch = useAppDispatch();
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetImportQuery(id === undefined ? skipToken : { params: { id } }, { pollingInterval });
  const { currentData: about, error } = answer;
  const state = about?.state;
  const before = useRef(state);
  useEffect(() => {
    setPollingInterval(state && UNDER_WAY.includes(state) ? POLL_MS : 0);
    const wrote = before.current === 'running' || before.current === 'undoing';
    if (wrote && state !== before.current) dispatch(importEnded());
    before.current = state;
  }, [state, dispatch]);
  return {
    about,
    missing: isObject(error) && error.status === 404,
    failed: error !== undefined && !about,
    /** The state may be stale: the last poll failed. */
    lost: error !== undefined && about !== undefined,
    retry: answer.refetch,
    busy: answer.isFetching,
  };
};
