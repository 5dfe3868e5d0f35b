import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import { prepareClosing } from './closing.ts';

const VISITORS = 20;

/** Asks from another thread, because ours must not accept a connection before it closes. */
const CLIENTS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, visitors, connected } } = require('node:worker_threads');
  const answers = [];
  const done = (answer) => answers.push(answer) === visitors && parentPort.postMessage(answers);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    let text = '';
    const ask = () => socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n');
    const socket = connect(port, '127.0.0.1', () => {
      ask();
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.endsWith('welcome') && !/connection: close/i.test(text)) ask();
    });
    socket.on('error', (error) => done(error.code));
    socket.on('end', () => done(text));
  }`;

test('answers connections that wait to be accepted when listening stops, until each got its last answer', async () => {
  const app = Fastify();
  app.get('/', async () => 'welcome');
  const close = prepareClosing(app, { welcome: WAIT_LIMIT, lastCall: WAIT_LIMIT });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, visitors: VISITORS, connected } });
  await once(clients, 'online');
  // Nothing else happens in this thread until all of them wait.
  for (let seen = 0; seen < VISITORS; seen = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, seen, 5_000);

  const answered = once(clients, 'message');
  await close(true);
  const [answers] = (await answered) as [string[]];
  expect(answers.filter((answer) => !/^HTTP\/1\.1 200.*connection: close.*welcome$/is.test(answer))).toEqual(
    [],
  );
  await clients.terminate();
});
