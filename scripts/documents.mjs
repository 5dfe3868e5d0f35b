// Whether what the documents name exists: files, other pages and commands; and whether each migration has its own number. A document that names a removed test makes an unchecked promise.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOfProject } from './lines.mjs';
import { root } from './run.mjs';

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const NAMED_FILE = /`([\w./-]+\.(?:ts|tsx|mjs|sql|yaml))`/g;
const COMMAND = /npm run ([\w:-]+)/g;

/** What is wrong in one document, a line each. */
export function wrongIn(document, text, files, commands) {
  const all = (pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
  const isThere = (path) => files.some((file) => file === path || file.startsWith(`${path}/`));
  const links = all(LINK)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => !isThere(posix.join(posix.dirname(document), link).replace(/\/$/, '')));
  const named = all(NAMED_FILE).filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  const unknown = all(COMMAND).filter((name) => !commands.includes(name));
  return [
    ...links.map((link) => `${document} links to ${link}, which does not exist`),
    ...named.map((name) => `${document} names ${name}, which does not exist`),
    ...unknown.map((name) => `${document} names the command ${name}, which does not exist`),
  ];
}

/** Two people who took the next number at once: no database would accept both. */
export function sharedNumbers(files) {
  const numbers = files.flatMap((file) => /^server\/migrations\/(\d{4})_/.exec(file)?.[1] ?? []);
  return numbers
    .filter((number, at) => numbers.indexOf(number) !== at)
    .map((number) => `two migrations have the number ${number}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = filesOfProject() ?? [];
  const commands = Object.keys(JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts);
  // The history names what existed then.
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  const wrong = [
    ...documents.flatMap((file) => wrongIn(file, readFileSync(`${root}${file}`, 'utf8'), files, commands)),
    ...sharedNumbers(files),
  ];
  process.stdout.write(wrong.map((line) => `${line}\n`).join(''));
  if (wrong.length > 0) process.exitCode = 1;
}
