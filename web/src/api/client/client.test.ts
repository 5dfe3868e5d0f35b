import { endpoints } from '@bn/contract/endpoints';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageOf, request, TIMEOUT_MS } from './client.ts';

const fetchMock = vi.fn<typeof fetch>();
const answers = (status: number, body: string) => fetchMock.mockResolvedValue(new Response(body, { status }));
const sent = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

describe('a request', () => {
  it('carries the token as Bearer if there is one', async () => {
    answers(200, '{}');
    await request({ endpoint: endpoints.me }, 'abc');
    expect(sent().headers.get('Authorization')).toBe('Bearer abc');
  });

  it('carries no Authorization without a token', async () => {
    answers(200, '{}');
    await request({ endpoint: endpoints.me }, null);
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  it('fills the path, omits empty query parameters, and sends JSON and the key', async () => {
    answers(200, '{}');
    await request(
      {
        endpoint: endpoints.setPermissions,
        params: { userId: 7 },
        query: { search: 'a&b', page: undefined },
        body: { a: 1 },
        key: 'k',
      },
      null,
    );
    expect(sent().url).toBe('/api/permissions/7?search=a%26b');
    expect(sent().init?.method).toBe('POST');
    expect(sent().init?.body).toBe('{"a":1}');
    expect(sent().headers.get('Content-Type')).toBe('application/json');
    expect(sent().headers.get('Idempotency-Key')).toBe('k');
  });
});

describe('a response', () => {
  it.each([
    ['a JSON body', 200, '{"a":1}', { data: { a: 1 } }],
    ['an empty body', 204, '', { data: undefined }],
    ['HTML instead of JSON', 200, '<html>', { error: { status: 'bad_answer' } }],
    ['a 500 with HTML', 500, '<html>', { error: { status: 500 } }],
    ['a problem', 409, '{"message":"No","code":"conflict"}', { error: { status: 409, message: 'No' } }],
    ['a problem without words', 400, '[]', { error: { status: 400 } }],
  ])('%s', async (_, status, body, expected) => {
    fetchMock.mockResolvedValue(new Response(status === 204 ? null : body, { status }));
    expect(await request({ endpoint: endpoints.me }, null)).toEqual(expected);
  });

  it('a lost connection', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await request({ endpoint: endpoints.me }, null)).toEqual({ error: { status: 'network' } });
  });

  it('gives up after ten seconds', async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    let answer: unknown;
    void request({ endpoint: endpoints.me }, null).then((result) => {
      answer = result;
    });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toEqual({ error: { status: 'timeout' } });
  });
});

it("uses the server's message, or the fallback", () => {
  expect(messageOf({ status: 409, message: 'Taken' }, 'Failed')).toBe('Taken');
  expect(messageOf({ status: 500 }, 'Failed')).toBe('Failed');
  expect(messageOf(undefined, 'Failed')).toBe('Failed');
});

it('a read that failed twice within a second waits for another one; a write does not', async () => {
  vi.useFakeTimers();
  answers(503, '');
  const read = () => void request({ endpoint: endpoints.listSessions }, 'abc');
  const asked = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return fetchMock.mock.calls.length;
  };
  read();
  expect(await asked(0)).toBe(1);
  read();
  expect(await asked(0)).toBe(2);
  read();
  expect(await asked(999)).toBe(2);
  expect(await asked(1)).toBe(3);

  for (let times = 0; times < 5; times += 1) await request({ endpoint: endpoints.logout }, 'abc');
  expect(await asked(0)).toBe(8);
});
