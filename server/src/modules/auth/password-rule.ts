import { LIMITS } from '@bn/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../../errors.ts';

/** The most common passwords of those that are long enough, as leaks have shown them. */
const COMMON_ONES = 10_000;
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= LIMITS.passwordMin).slice(0, COMMON_ONES),
);
const PRODUCT = 'Business Network';

interface Person {
  name: string;
  email: string;
}

/** Letters and digits alone: 'Ada-Lovelace' is no better than 'ada lovelace'. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Undefined for an acceptable password. The contract checks the length; nothing else is required. */
function passwordProblem(password: string, { name, email }: Person): string | undefined {
  if (common.has(password.toLowerCase())) return 'is one of the most common passwords; choose another one';
  const own = [name, email, email.slice(0, email.lastIndexOf('@')), PRODUCT].map(bare);
  const letters = bare(password);
  if (letters !== '' && own.includes(letters))
    return 'must not be a name or an e-mail address; choose another one';
  return undefined;
}

/** The same rule wherever a password is set; `field` is what the call names it. */
export function refuseWeak(password: string, person: Person, field = 'password'): void {
  const problem = passwordProblem(password, person);
  if (problem) throw invalid({ [field]: problem });
}
