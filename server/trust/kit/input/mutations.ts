/** A small seeded generator, so that a failure can be reproduced. */
export function aRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Changes, removes, repeats or inserts a few bytes. */
export function mutate(bytes: Buffer, random: (below: number) => number): Buffer {
  let result = bytes;
  for (let change = 0; change <= random(3); change += 1) {
    const at = random(result.length);
    const length = 1 + random(8);
    const piece = [
      Buffer.from([random(256)]),
      Buffer.alloc(0),
      Buffer.concat([result.subarray(at, at + length), result.subarray(at, at + length)]),
      Buffer.from(['\r\n', ' ', '%', '\0', ':', '/', '\r\n\r\n', 'é'][random(8)] ?? ''),
    ][random(4)] as Buffer;
    result = Buffer.concat([result.subarray(0, at), piece, result.subarray(at + length)]);
  }
  return result;
}
