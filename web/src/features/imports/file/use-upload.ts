import type { Import } from '@bn/contract';
import { IMPORT_LIMITS, type ImportHolds } from '@bn/contract/domain';
import { useEffect, useRef, useState } from 'react';
import { type Failure, isPassing, messageOf } from '../../../api/client/client.ts';
import { useCreateImportMutation, useUploadImportMutation } from '../../../api/endpoints/imports.ts';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { fileRefusal } from './file-refusal.ts';

const RETRY_MS = 2000;

interface Upload {
  name: string;
  sent: number;
  parts: number;
  /** Waits until the browser is online again. */
  lost: boolean;
}

/** Uploads a file in parts. Lost parts are retried; an incomplete import is resumed with the same file. */
export const useUpload = () => {
  const [create] = useCreateImportMutation();
  const [uploadPart] = useUploadImportMutation();
  const [upload, setUpload] = useState<Upload>();
  const [problem, setProblem] = useState<string>();
  /** A file on hold until the user decides about the unfinished import. */
  const [waiting, setWaiting] = useState<File>();
  /** The current upload; another one, a cancel or leaving the screen aborts it. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  /** The response, after as many retries as it takes; undefined if the upload was aborted. */
  const persist = async <T>(own: number, call: () => Promise<T>): Promise<T | undefined> => {
    while (own === turn.current) {
      try {
        return await call();
      } catch (error) {
        if (!isPassing(error as Failure)) throw error;
        if (own !== turn.current) return undefined;
        setUpload((before) => before && { ...before, lost: true });
        await new Promise((again) => setTimeout(again, RETRY_MS));
      }
    }
    return undefined;
  };

  const sendParts = async (own: number, begun: Import, file: File) => {
    for (const part of begun.parts_missing) {
      const from = part * IMPORT_LIMITS.partBytes;
      const content = await file.slice(from, from + IMPORT_LIMITS.partBytes).arrayBuffer();
      const answer = await persist(own, () =>
        uploadPart({ id: begun.id, part, bytes: new Blob([content]) }).unwrap(),
      );
      if (!answer) return;
      setUpload((before) => before && { ...before, sent: before.sent + 1, lost: false });
    }
    setUpload(undefined);
  };

  const run = async (file: File, work: (own: number) => Promise<void>) => {
    turn.current += 1;
    const own = turn.current;
    setProblem(undefined);
    setWaiting(undefined);
    const parts = Math.max(1, Math.ceil(file.size / IMPORT_LIMITS.partBytes));
    setUpload({ name: file.name, sent: 0, parts, lost: false });
    try {
      await work(own);
    } catch (error) {
      if (own !== turn.current) return;
      setUpload(undefined);
      setProblem(
        error instanceof DOMException
          ? 'The file cannot be read. It may have been moved or changed: choose it again.'
          : messageOf(error, 'The file could not be sent. Please try again.'),
      );
    }
  };

  /** A new import; `onBegun` is called before its file is sent. */
  const begin = (
    file: File,
    onBegun: (begun: Import) => void,
    { holds, discardUnfinished = false }: { holds: ImportHolds; discardUnfinished?: boolean },
  ) => {
    const refusal = fileRefusal(file);
    setProblem(refusal);
    if (refusal) return;
    const key = newIdempotencyKey();
    const name = file.name.slice(-IMPORT_LIMITS.fileName) || 'members.csv';
    void run(file, async (own) => {
      const body = {
        file_name: name,
        size: file.size,
        holds,
        ...(discardUnfinished && { discard_unfinished: 1 as const }),
      };
      const begun = await persist(own, () => create({ body, key }).unwrap()).catch((error) => {
        if ((error as Failure).status === 409) setWaiting(file);
        throw error;
      });
      if (!begun) return;
      onBegun(begun);
      await sendParts(own, begun, file);
    });
  };

  /** Sends the missing parts after a reload. */
  const complete = (begun: Import, file: File) => {
    const other = file.size !== begun.size || file.name.slice(-IMPORT_LIMITS.fileName) !== begun.file_name;
    if (other) return setProblem(`This is another file than ${begun.file_name}, or it has changed since.`);
    void run(file, async (own) => {
      const there = Math.ceil(begun.size / IMPORT_LIMITS.partBytes) - begun.parts_missing.length;
      setUpload((before) => before && { ...before, sent: there });
      await sendParts(own, begun, file);
    });
  };

  const stop = () => {
    turn.current += 1;
    setUpload(undefined);
    setProblem(undefined);
    setWaiting(undefined);
  };

  return { upload, problem, waiting, begin, complete, stop };
};
