/** A decoder for the text's encoding. Files do not say which one they have; the text is looked at once as a whole. */
export async function decoderFor(source) {
  const head = await source.head();
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  // Letters of western texts in UTF-16, without a mark in front of them.
  if (head.length >= 4 && head[1] === 0 && head[3] === 0) return new TextDecoder('utf-16le');
  if (head.length >= 4 && head[0] === 0 && head[2] === 0) return new TextDecoder('utf-16be');
  return new TextDecoder((await isUtf8(source)) ? 'utf-8' : 'windows-1252');
}

/**
 * A text with letters that are right in UTF-8 is UTF-8, even if some are broken: these show as �, which no field takes.
 * Without any, a text with letters that are wrong in UTF-8 is one of Windows; unless its very end is all that is wrong,
 * because then the file was cut off.
 */
async function isUtf8(source) {
  let right = 0;
  let wrong = 0;
  let expected = 0;
  let length = 0;
  for await (const chunk of source.chunks()) {
    for (const byte of chunk) {
      if (expected > 0 && byte >= 0x80 && byte < 0xc0) {
        expected -= 1;
        if (expected === 0) right += 1;
        continue;
      }
      if (expected > 0) {
        wrong += 1;
        expected = 0;
      }
      if (byte < 0x80) continue;
      length =
        byte >= 0xc2 && byte < 0xe0
          ? 1
          : byte >= 0xe0 && byte < 0xf0
            ? 2
            : byte >= 0xf0 && byte < 0xf5
              ? 3
              : 0;
      if (length === 0) wrong += 1;
      expected = length;
    }
  }
  return right > 0 || wrong === 0;
}
