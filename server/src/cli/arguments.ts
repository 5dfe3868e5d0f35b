import { parseArgs } from 'node:util';
import { Refusal } from '../errors.ts';

export interface ImportOptions {
  'dry-run'?: boolean | undefined;
  'make-chapters'?: boolean | undefined;
  update?: boolean | undefined;
  invite?: boolean | undefined;
  invitations?: string | undefined;
  columns?: string | undefined;
  headings?: string | undefined;
  holds?: string | undefined;
  address?: string | undefined;
}

export interface Options extends ImportOptions {
  backups?: string | undefined;
  mail?: string | undefined;
  name?: string | undefined;
  'password-stdin'?: boolean | undefined;
  help?: boolean | undefined;
}

const WORDS: Record<string, [least: number, most: number]> = {
  create: [1, 1],
  password: [1, 1],
  list: [0, 0],
  remove: [1, 1],
  mail: [0, 2],
  import: [1, 1],
  'undo-import': [1, 1],
  phones: [0, 0],
  doctor: [0, 0],
  backup: [1, 1],
  restore: [1, 1],
};

/** The command's name, the words after it and its options; what does not fit is refused before anything is opened. */
export function readArguments(args: readonly string[]): { name: string; words: string[]; options: Options } {
  const { positionals, values } = parsed(args);
  const { password, ...options } = values;
  if (password !== undefined)
    throw new Refusal(
      'invalid_input',
      'A password is not taken as an argument, which other users of this machine can read. Use --password-stdin.',
    );
  const [name = '', ...words] = positionals;
  if (options.help || name === '') return { name, words, options };
  const [least, most] = WORDS[name] ?? [0, Number.POSITIVE_INFINITY];
  if (words.length < least) throw new Refusal('invalid_input', `'${name}' needs an argument.`);
  if (words.length > most)
    throw new Refusal('invalid_input', `'${name}' does not take '${words[most]?.slice(0, 100)}'.`);
  return { name, words, options };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        password: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'make-chapters': { type: 'boolean' },
        update: { type: 'boolean' },
        invite: { type: 'boolean' },
        invitations: { type: 'string' },
        address: { type: 'string' },
        columns: { type: 'string' },
        headings: { type: 'string' },
        holds: { type: 'string' },
        backups: { type: 'string' },
        mail: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Refusal('invalid_input', (error as Error).message);
  }
}
