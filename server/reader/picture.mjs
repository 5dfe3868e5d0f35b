// Makes a small picture of an uploaded one: decoded and encoded again, so that nothing else in the file is kept.
import { shrink } from './picture/shrink.mjs';
import { run } from './run.mjs';

await run(async (source, limits, send) => {
  const small = await shrink(source.buffer, limits);
  await send({ picture: small.toString('base64') });
});
