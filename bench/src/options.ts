import path from 'node:path';
import { parseArgs } from 'node:util';
import { SCALES, type ScaleName } from './data/scales.ts';
import { paths } from './paths.ts';
import { PEER_NAMES, type PeerName } from './peers/peer.ts';

export interface Options {
  scale: ScaleName;
  calls: string[] | undefined;
  seconds: number;
  /** The commit to compare this build with. */
  against: string | undefined;
  /** The other frameworks to measure beside ours. */
  peers: PeerName[] | undefined;
  /** Where databases are kept between runs. */
  data: string;
  parts: Set<Part>;
}

const PARTS = ['ratios', 'growth', 'web'] as const;
type Part = (typeof PARTS)[number];

/** Seeing a difference of a few per cent takes many rounds. */
const SECONDS = { parts: 3, against: 10, peers: 15 };

export const USAGE = `npm run bench -- [options]

  --scale small|region|world   how large the network is (small)
  --calls a,b                  measure only these calls
  --seconds N                  seconds per call and server (3; 10 with --against, 15 with --peers)
  --data FOLDER                where databases are kept between runs (bench/.data)

Parts, with or without the dashes; without any of these: --ratios
  --ratios   each call's throughput and latencies, and ten of them as a share of a bare server's
  --growth   p95 of each call at world divided by its p95 at small
  --web      the web app in headless Chromium, CPU slowed 4 times, and in Lighthouse's phone profile
  --all      all of these

Not with other parts:
  --against COMMIT  this build's throughput divided by that of another commit, on copies of one network;
                    with --web: both web apps, taking turns in one browser
  --peers           this build beside other frameworks; --only a,b for some of ${PEER_NAMES.join(', ')}`;

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scale: { type: 'string', default: 'small' },
      calls: { type: 'string' },
      seconds: { type: 'string' },
      against: { type: 'string' },
      peers: { type: 'boolean' },
      only: { type: 'string', default: PEER_NAMES.join() },
      data: { type: 'string', default: paths.data },
      all: { type: 'boolean' },
      ...(Object.fromEntries(PARTS.map((part) => [part, { type: 'boolean' }])) as Record<
        Part,
        { type: 'boolean' }
      >),
    },
  });
  const alone = values.against !== undefined ? 'against' : values.peers ? 'peers' : undefined;
  const seconds = Number(values.seconds ?? SECONDS[alone ?? 'parts']);
  if (!(seconds > 0)) throw new Error(`--seconds must be a number above 0, not ${values.seconds}.`);
  const unknown = positionals.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}; there are ${PARTS.join(', ')}.`);
  const named = PARTS.filter((part) => values.all || values[part] || positionals.includes(part));
  const web = alone === 'against' && named.every((part) => part === 'web');
  if ((alone && named.length > 0 && !web) || (values.peers && values.against !== undefined))
    throw new Error(`--${alone} cannot be combined with other parts.`);
  return {
    scale: scaleOf(values.scale),
    calls: values.calls?.split(',').map((call) => call.trim()),
    seconds,
    against: values.against,
    peers: values.peers ? peersOf(values.only) : undefined,
    data: path.resolve(values.data),
    parts: new Set<Part>(named.length > 0 || alone ? named : ['ratios']),
  };
}

function peersOf(list: string): PeerName[] {
  return list.split(',').map((name) => {
    const known = PEER_NAMES.find((peer) => peer === name.trim());
    if (!known) throw new Error(`--only takes ${PEER_NAMES.join(', ')}, not ${name}.`);
    return known;
  });
}

function scaleOf(name: string): ScaleName {
  if (name in SCALES) return name as ScaleName;
  throw new Error(`--scale must be one of ${Object.keys(SCALES).join(', ')}, not ${name}.`);
}
