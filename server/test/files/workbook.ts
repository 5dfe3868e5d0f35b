import { inflateRawSync } from 'node:zlib';

/** The entries of a zip archive, found through its central directory as other programs do. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The archive has no end.');
  const entries = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const text = inflateRawSync(archive.subarray(start, start + packed));
    if (text.length !== size) throw new Error('An entry has the wrong length.');
    entries.set(archive.toString('utf8', at + 46, at + 46 + nameLength), text.toString());
    at += 46 + nameLength;
  }
  return entries;
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The rows of a sheet; numbers are followed by the number of their style: '46335 s3'. */
export function rowsOf(sheet: string): string[][] {
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="[A-Z]+\d+" s="(\d)"(?: t="inlineStr")?>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
      ),
    ].map(([, style, text, value]) => (value === undefined ? plain(text ?? '') : `${value} s${style}`)),
  );
}
