import type { ServerResponse } from 'node:http';

/** An answer given before the application sees the request. */
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
  // Sent at once and in one write, which is cheaper; end() with the text would make two.
  response.socket?.uncork();
  response.end();
}

/**
 * Refusals are written in batches at this interval. A batch costs much less than each refusal in between other work, and
 * a client that retries at once, again and again, is slowed down to one attempt per tenth of a second.
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
