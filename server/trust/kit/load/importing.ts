import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_LIMITS, type Import, type ImportState } from '@bn/contract';
import { errorCode, send } from '../input/http.ts';

const UNDER_WAY: ImportState[] = ['uploading', 'reading', 'checking', 'running'];
const PAUSE = 50;

/** Uploads a file as the web app does; returns the import's id. */
export async function upload(address: string, token: string, bytes: Buffer): Promise<number> {
  const { body } = await send(address, 'POST', '/api/imports', {
    token,
    body: { file_name: 'members.csv', size: bytes.length, discard_unfinished: 1 },
  });
  for (const part of body.parts_missing) {
    const raw = bytes.subarray(part * IMPORT_LIMITS.partBytes, (part + 1) * IMPORT_LIMITS.partBytes);
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await send(address, 'PUT', `/api/imports/${body.id}/file?part=${part}`, {
      token,
      raw,
      headers,
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return body.id;
}

/** Waits until the import is in one of these states, even if the server is briefly down. */
export async function until(
  address: () => string,
  token: string,
  id: number,
  isThere: (found: Import) => boolean = ({ state }) => !UNDER_WAY.includes(state),
): Promise<Import> {
  for (;;) {
    const { body } = await send(address(), 'GET', `/api/imports/${id}`, { token }).catch((error) => {
      if (errorCode(error) === 'ECONNREFUSED' || errorCode(error) === 'ECONNRESET')
        return { body: undefined };
      throw error;
    });
    if (body?.state && isThere(body)) return body;
    await sleep(PAUSE);
  }
}
