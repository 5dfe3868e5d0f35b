import { csv, HEADINGS, line } from '../../../test/files/imports.ts';
import { archive, row, textCell, workbook } from '../../../test/files/workbooks.ts';
import { mutate } from './mutations.ts';

type Random = (below: number) => number;
type Make = (random: Random) => Buffer | Promise<Buffer>;

const MB = 1024 * 1024;
const headings = row(...HEADINGS.split(',').map(textCell));
const someone = (n: number) => line({ email: `generated.${n}@example.com`, chapter: 'None', region: 'Here' });
const aSheet = (rows: number) => [
  headings,
  ...Array.from({ length: rows }, (_, n) => row(...someone(n).split(',').map(textCell))),
];
const oneOf = <T>(random: Random, ...choices: T[]): T => choices[random(choices.length)] as T;

/** Text that is generated while it is compressed, so it is never in our memory as a whole. */
async function* repeated(text: string, times: number) {
  const many = text.repeat(1_000);
  for (let n = 0; n < times; n += 1_000) yield many;
}
async function* between(before: string, texts: AsyncIterable<string>, after = '') {
  yield before;
  yield* texts;
  yield after;
}
async function* numbered(times: number, text: (n: number) => string) {
  for (let n = 0; n < times; n += 1_000) yield Array.from({ length: 1_000 }, (_, m) => text(n + m)).join('');
}
/** Kinds of files designed to harm their reader; each file is slightly different. */
export const HOSTILE: Record<string, Make> = {
  attributes: (random) => {
    const tag = oneOf(random, 'row', 'c', 'sheetData', 'x:row');
    return workbook(
      between(
        `<${tag}`,
        numbered(1 + random(400_000), (n) => ` a${n}="${n}"`),
        '/>',
      ),
    );
  },
  depth: (random) => {
    const deep = repeated(oneOf(random, '<a>', '<row><c>', '<is>', '<si><t>'), 1_000 + random(300_000));
    return random(2) ? workbook(deep) : workbook(aSheet(2), deep);
  },
  'shared strings': (random) => {
    const index = oneOf(random, '0', '-1', '1e9', 'NaN', '4294967296', '__proto__', '0.5');
    const cells = row(...Array.from({ length: 1 + random(300) }, () => `<c t="s"><v>${index}</v></c>`));
    const shared = oneOf<() => AsyncIterable<string>>(
      random,
      () => repeated('<si/>', 1_000 + random(6_000_000)),
      () => numbered(random(300_000), (n) => `<si><t>text ${n}</t></si>`),
      () => between('<si><t>', repeated('long ', random(3_000_000))),
    );
    return workbook(between(headings, repeated(cells, random(20_000))), shared());
  },
  'dimension lies': (random) => {
    const claim = '<dimension ref="A1:XFD1048576"/>';
    const number = () => oneOf(random, '1', '0', '-7', '1048577', '1e308', 'x', '', String(random(99)));
    const cell = () => oneOf(random, 'A1', 'XFD1', 'ZZZZZZZZ9', '1', '', 'a1', `${'Z'.repeat(1_000)}1`);
    const rows = Array.from(
      { length: 1 + random(50) },
      () => `<row r="${number()}" spans="1:16384"><c r="${cell()}"><v>${number()}</v></c></row>`,
    );
    return workbook([claim, headings, ...rows]);
  },
  'nested archives': async (random) => {
    let inner = (await workbook(aSheet(1))).toString('latin1');
    for (let level = 0; level < 1 + random(4); level += 1)
      inner = (await archive([['xl/workbook.xml', [inner]]])).toString('latin1');
    const target = oneOf(random, 'worksheets/sheet1.xml', '../../../etc/passwd', '/xl/workbook.xml', '');
    return archive([
      ['xl/workbook.xml', [`<workbook xmlns:r="r"><sheets><sheet r:id="r1"/></sheets></workbook>`]],
      ['xl/_rels/workbook.xml.rels', [`<R><Relationship Id="r1" Target="${target}"/></R>`]],
      ['xl/worksheets/sheet1.xml', [inner]],
      ...Array.from({ length: random(2_500) }, (_, n): [string, string[]] => [`xl/${n}`, []]),
    ]);
  },
  encodings: (random) => {
    const text = csv(...Array.from({ length: 1 + random(20) }, (_, n) => `José 😀 ${someone(n)}`));
    const encoded = Buffer.from(text, oneOf(random, 'utf8', 'utf16le', 'latin1'));
    const mark = Buffer.from(oneOf(random, '', 'fffe', 'feff', 'efbbbf', '0000feff', '2b2f7638'), 'hex');
    const all = Buffer.concat([
      mark,
      encoded,
      Buffer.from(oneOf(random, '', 'c3', 'd83d', '00', 'ff'), 'hex'),
    ]);
    return random(2) ? all : mutate(all, random);
  },
  truncated: async (random) => {
    const whole = random(2) ? await workbook(aSheet(1 + random(200))) : Buffer.from(csv(someone(1)));
    return whole.subarray(0, 1 + random(whole.length - 1));
  },
  mutated: async (random) => mutate(await workbook(aSheet(1 + random(50))), random),
  bombs: (random) => {
    const zeros = () => repeated('0000000000', random(20) * MB);
    return oneOf<() => Buffer | Promise<Buffer>>(
      random,
      () => workbook(zeros()),
      () => workbook(aSheet(1), zeros()),
      () => workbook(between('<row><c t="inlineStr"><is><t>', zeros())),
      () => workbook(repeated('<row/>', random(3_000_000))),
      () => Buffer.alloc(1 + random(20 * MB), oneOf(random, '\n', ',', '"', '\0', 'x', '<', ',\n')),
    )();
  },
  tables: (random) => {
    const wide = Array.from({ length: 1 + random(20_000) }, (_, n) => `c${n}`).join(',');
    return Buffer.from(
      oneOf(
        random,
        wide,
        `${HEADINGS}\n"${'x\n'.repeat(random(MB))}`,
        `${HEADINGS}\n${'=1+1,'.repeat(random(9_999))}`,
      ),
    );
  },
};
