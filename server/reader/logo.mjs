// Makes icons of an uploaded logo: decoded and encoded again, so that nothing else in the file is kept.
import { compose } from './picture/icons.mjs';
import { run } from './run.mjs';

await run(async (source, limits, send) => {
  for await (const icon of compose(source.buffer, limits)) await send(icon);
});
