import type { IncomingMessage } from 'node:http';

/**
 * Calls back when the request has arrived completely, so that a slow sender takes no slot. A body of more than `enough`
 * bytes, announced or not, is not waited for: its reader rejects it. One that never arrives ends with the server's time
 * limit for requests, without a call back.
 */
export function whenArrived(request: IncomingMessage, enough: number, callBack: () => void): boolean {
  if (!hasBody(request) || Number(request.headers['content-length']) > enough) {
    callBack();
    return true;
  }
  const look = () => {
    if (!request.complete && request.readableLength <= enough) return;
    // Nothing has been read yet: the reader finds everything in the buffer.
    request.off('readable', look);
    callBack();
  };
  request.on('readable', look);
  return false;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
