import type { Socket } from 'node:net';
import type { ErrorCode } from '@bn/contract';

interface Unreadable {
  status: string;
  code: ErrorCode;
  message: string;
}

const BROKEN: Unreadable = {
  status: '400 Bad Request',
  code: 'invalid_input',
  message: 'The request could not be read',
};
const TOO_LARGE: Unreadable = {
  status: '431 Request Header Fields Too Large',
  code: 'payload_too_large',
  message: 'The headers of the request are too large',
};
const TOO_SLOW: Unreadable = {
  status: '408 Request Timeout',
  code: 'invalid_input',
  message: 'The request took too long to arrive',
};
const KINDS: Record<string, Unreadable> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/** What never became a request (not HTTP, too many headers, too slow) gets an answer in our shape, and costs us no further time. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = KINDS[error.code ?? ''] ?? BROKEN;
  const body = JSON.stringify({ message, code });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
