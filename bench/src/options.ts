import path from 'node:path';
import { parseArgs } from 'node:util';
import { SCALES } from './data/scales.ts';
import { paths } from './paths.ts';
import { PEER_NAMES } from './peers/peer.ts';

const PARTS = ['ratios', 'growth', 'web'] as const;

/** Seeing a difference of a few per cent takes many rounds. */
const SECONDS = { parts: 3, against: 10, peers: 15 };

export const USAGE = `npm run bench -- [options]

  --scale small|region|world   how large the network is (small)
  --calls a,b                  measure only these calls
  --seconds N                  seconds per call and server (3; 10 with --against, 15 with --peers)
  --data FOLDER                where databases are kept between runs (bench/.data)

Parts; without any of these: --ratios
  --ratios   each call's throughput and latencies, and ten of them as a share of a bare server's
  --growth   p95 of each call at world divided by its p95 at small
  --web      the web app in headless Chromium, CPU slowed 4 times, and in Lighthouse's phone profile
  --all      all of these

Not with other parts:
  --against COMMIT  this build's throughput divided by that of another commit, on copies of one network;
                    with --web: both web apps, taking turns in one browser
  --peers           this build beside other frameworks; --only a,b for some of ${PEER_NAMES.join(', ')}`;

export type Options = ReturnType<typeof readOptions>;

export function readOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: 'small' },
      calls: { type: 'string' },
      seconds: { type: 'string' },
      against: { type: 'string' },
      peers: flag,
      only: { type: 'string', default: PEER_NAMES.join() },
      data: { type: 'string', default: paths.data },
      all: flag,
      ratios: flag,
      growth: flag,
      web: flag,
    },
  });
  const { against, peers } = values;
  const alone = against !== undefined ? 'against' : peers ? 'peers' : undefined;
  const named = PARTS.filter((part) => values.all || values[part]);
  const isWebAgainst = against !== undefined && named.every((part) => part === 'web');
  if ((alone && named.length > 0 && !isWebAgainst) || (peers && against !== undefined))
    throw new Error(`--${alone} cannot be combined with other parts.`);
  const seconds = Number(values.seconds ?? SECONDS[alone ?? 'parts']);
  if (!(seconds > 0)) throw new Error(`--seconds must be a number above 0, not ${values.seconds}.`);
  return {
    scale: oneOf('scale', Object.keys(SCALES) as (keyof typeof SCALES)[], values.scale),
    calls: values.calls?.split(',').map((call) => call.trim()),
    seconds,
    /** The commit to compare this build with. */
    against,
    /** The other frameworks to measure beside ours. */
    peers: peers ? values.only.split(',').map((name) => oneOf('only', PEER_NAMES, name.trim())) : undefined,
    data: path.resolve(values.data),
    parts: new Set(named.length > 0 || alone ? named : (['ratios'] as const)),
  };
}

function oneOf<T extends string>(option: string, allowed: readonly T[], value: string): T {
  const known = allowed.find((one) => one === value);
  if (known === undefined) throw new Error(`--${option} takes ${allowed.join(', ')}, not ${value}.`);
  return known;
}
