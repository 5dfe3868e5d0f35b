export type Params = Readonly<Record<string, string | undefined>>;

const ANY = '*';
const partsOf = (path: string) => path.split('/').filter(Boolean);

/** A pattern's specificity, part by part: a literal before a parameter before a wildcard. */
const weightOf = (part: string | undefined) => {
  if (part === undefined) return 2;
  if (part === ANY) return 0;
  return part.startsWith(':') ? 1 : 3;
};

/** Which of two patterns is tried first: '/members/import/:id?' before '/members/:id'. */
export const compare = (one: string, other: string): number => {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = weightOf(b[at]) - weightOf(a[at]);
    if (difference !== 0) return difference;
  }
  return 0;
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The parameters of a path that matches a pattern, or undefined: ':id' is one part, ':id?' is optional, '*' matches anything. */
export const match = (pattern: string, path: string): Params | undefined => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  if (wanted.at(-1) !== ANY && given.length > wanted.length) return undefined;
  const params: Record<string, string | undefined> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at];
    if (part === ANY) return params;
    if (part.startsWith(':')) {
      if (value === undefined && !part.endsWith('?')) return undefined;
      params[part.slice(1).replace('?', '')] = value && decode(value);
    } else if (part.toLowerCase() !== value?.toLowerCase()) return undefined;
  }
  return params;
};
