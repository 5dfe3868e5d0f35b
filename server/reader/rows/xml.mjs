import sax from 'sax';
import { Unreadable } from '../unreadable.mjs';

/** More than any spreadsheet program writes. */
const MOST_ATTRIBUTES = 100;
const DEEPEST = 64;
const LONGEST_NAME = 256;
const LONGEST_VALUE = 32 * 1024;

export const damaged = () => new Unreadable('This is not an Excel workbook (.xlsx), or it is damaged.');
const unusual = (what) =>
  new Unreadable(`This workbook has ${what}, which no spreadsheet program writes. Save it again, or as CSV.`);

/** A parser that calls `open`, `close` and `text`, and refuses what is made to fill the memory: what it keeps is bounded. */
export function createXmlParser({
  open = () => undefined,
  close = () => undefined,
  text = () => undefined,
  count,
}) {
  // It hands texts over in pieces of 64 KB, and gives up on names and values that are longer than that.
  const parser = sax.parser(true);
  let depth = 0;
  let attributes = 0;
  parser.onopentagstart = ({ name }) => {
    attributes = 0;
    depth += 1;
    count();
    if (depth > DEEPEST) throw unusual('elements nested too deeply');
    if (name.length > LONGEST_NAME) throw unusual('names that are too long');
  };
  parser.onattribute = ({ name, value }) => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw unusual('too many attributes on one element');
    if (name.length > LONGEST_NAME) throw unusual('names that are too long');
    if (value.length > LONGEST_VALUE) throw unusual('values that are too long');
  };
  parser.onopentag = ({ name, attributes: found }) => open(localName(name), found);
  parser.onclosetag = (name) => {
    depth -= 1;
    close(localName(name));
  };
  parser.ontext = text;
  parser.oncdata = text;
  parser.onerror = () => {
    throw damaged();
  };
  return parser;
}

/** Some programs write every element with a prefix. */
const localName = (tag) => tag.slice(tag.indexOf(':') + 1);
