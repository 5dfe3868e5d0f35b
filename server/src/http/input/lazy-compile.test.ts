import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ajv, lazyCompile } from './lazy-compile.ts';

const schemas = [1, 2, 3].map((maximum) => ({
  type: 'object',
  properties: { number: { type: 'integer', maximum } },
}));

function openApp() {
  const compile = vi.spyOn(ajv, 'compile');
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    compile.mockRestore();
  });
  lazyCompile(app);
  for (const [index, body] of schemas.entries()) app.post(`/${index}`, { schema: { body } }, () => 'good');
  const send = async (index: number, body: object) =>
    (await app.inject({ method: 'POST', url: `/${index}`, body })).statusCode;
  return { app, send, compiled: () => compile.mock.calls.map(([schema]) => schema) };
}

test('a schema is compiled by the first call that needs it, and once', async () => {
  const { send, compiled } = openApp();
  expect(await send(1, { number: 2 })).toBe(200);
  expect(await send(1, { number: 3 })).toBe(400);
  expect(compiled()).toEqual([schemas[1]]);
});

test('a schema that two calls share is compiled once', async () => {
  const { app, send, compiled } = openApp();
  app.post('/3', { schema: { body: schemas[0] } }, () => 'good');
  expect([await send(0, { number: 1 }), await send(3, { number: 1 }), await send(3, { number: 2 })]).toEqual([
    200, 200, 400,
  ]);
  expect(compiled()).toEqual([schemas[0]]);
});

test('once the server listens the others follow, each once', async () => {
  const { app, send, compiled } = openApp();
  expect(await send(1, { number: 2 })).toBe(200);
  expect(compiled()).toEqual([schemas[1]]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(compiled).toEqual([schemas[1], schemas[0], schemas[2]]);
  expect(await send(2, { number: 4 })).toBe(400);
  expect(compiled()).toHaveLength(3);
});
