import type { ServerResponse } from 'node:http';

/** An answer that is given before anybody looked at what was asked for. */
export interface EarlyAnswer {
  status: number;
  headers: Record<string, string | number>;
  body: string;
}

export function earlyAnswer(status: number, problem: object, more: Record<string, string> = {}): EarlyAnswer {
  const body = JSON.stringify(problem);
  return {
    status,
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...more,
    },
  };
}

export function sendEarly(response: ServerResponse, { status, headers, body }: EarlyAnswer): void {
  response.writeHead(status, headers).write(body);
  // Sent now and in one piece, which is cheaper; end() with the text would send it and its own nothing as two.
  response.socket?.uncork();
  response.end();
}

/**
 * Refusals go out together, this often. Many in a row cost a good deal less than each in the middle of other work, and
 * whoever asks again at once, again and again, takes a tenth of a second for it.
 */
const REFUSE_EVERY = 100;

export function createRefusals(answer: EarlyAnswer): (response: ServerResponse) => void {
  let waiting: ServerResponse[] = [];
  const sendAll = () => {
    const responses = waiting;
    waiting = [];
    for (const response of responses) sendEarly(response, answer);
  };
  return (response) => {
    if (waiting.push(response) === 1) setTimeout(sendAll, REFUSE_EVERY);
  };
}
