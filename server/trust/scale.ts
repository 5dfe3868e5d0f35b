/** How hard each test tries: in the full run (`npm run test:trust`), and in the short one (`npm run test:all`). */
const NUMBERS = {
  serverKills: [50, 2],
  databaseKills: [20, 2],
  /** A kill comes at a random moment within this many milliseconds of writing. */
  killWithin: [1_000, 500],
  writers: [32, 8],
  /** Milliseconds between two writes of a writer: without pauses the short run would keep the whole machine busy and delay other tests. */
  writerPause: [0, 50],
  /** The same before an unanswered write is retried. */
  retryPause: [40, 100],
  outageSeconds: [30, 2],
  /** Milliseconds between two calls of a client while the database is down, or its connections are dropped. */
  outagePause: [50, 200],
  cutPause: [5, 25],
  // The short run shares the machine with other tests.
  refusedWithin: [1_000, 3_000],
  servingWithin: [2_000, 6_000],
  connectionsCut: [1_000, 60],
  loadSeconds: [6, 1],
  /** Milliseconds between two requests of a client during SIGTERM: the servers should be busy, the machine need not be. */
  breath: [15, 200],
  approvals: [100, 100],
  permissionChanges: [200, 40],
  /** Pairs of people about whose testimonials others quarrel, and how often; below the limit of testimonials per day. */
  testimonialPairs: [30, 6],
  testimonialRounds: [9, 3],
  /** Pairs of people who plan, record and deny one-to-ones at once, and how often; below the limit of a day. */
  oneToOnePairs: [30, 6],
  oneToOneRounds: [8, 3],
  /** How often a meeting with fifty invited strangers is changed; once in five minutes counts as a mail to each. */
  guestChanges: [19, 12],
  mailKills: [20, 2],
  /** Requests for one account from this many addresses, ten from each; for this many accounts from one address; timed attempts of each kind. */
  forgotAddresses: [40, 8],
  forgotAccounts: [300, 60],
  forgotTries: [200, 20],
  forgotDifference: [0.3, 0.8],
  /** Writes of a storm, and how many people write at once. */
  stormWrites: [6_000, 400],
  stormPeople: [32, 16],
  /** People who record attendance at once, kills of the server meanwhile, and taps that are answered before each. */
  tappers: [16, 16],
  tapKills: [20, 2],
  tapsBeforeKill: [200, 40],
  /** Kills of the server while chapters are compared, each within so many milliseconds of a write. */
  standingKills: [10, 2],
  standingKillWithin: [8_000, 6_000],
  /** Corrections of what scores count, and how many people make them at once. */
  scoreWrites: [4_000, 300],
  scoreWriters: [24, 8],
  /** Orders of what opens an account and of what is granted to it. */
  grantOrders: [400, 36],
  forgedTokens: [200, 200],
  loginTries: [400, 40],
  timingDifference: [0.1, 0.8],
  generatedRequests: [10_000, 40],
  slowSockets: [1_000, 100],
  timerNoise: [10, 500],
  injectionTexts: [50, 10],
  backupReferrals: [20_000, 500],
  /** Installs it where it is missing. */
  pgBouncer: [1, 0],
  /** How many of three: both directions, one direction, the other. */
  frozenDirections: [3, 1],
  /** Milliseconds within which others are served during an attack on the wire. */
  othersServedWithin: [1_000, 15_000],
  wireRounds: [50, 5],
  silentReaders: [90, 20],
  oddSignIns: [200, 40],
  /** A request is cut off at every nth of its bytes. */
  cutEvery: [1, 20],
  wireMutations: [1_000, 100],
  /** Milliseconds to wait for an answer that may never come. */
  mutationPatience: [300, 50],
  /** Streams that are opened and dropped, unread streams, and kills of the server while one is read. */
  droppedStreams: [1_000, 100],
  unreadStreams: [20, 5],
  streamKills: [10, 2],
  importedMembers: [20_000, 600],
  importKills: [10, 1],
  hostileFiles: [9, 1],
  /** What a zip bomb unpacks to; 150 MB are allowed. */
  bombMegabytes: [1_000, 200],
  generatedFiles: [1_000, 10],
  generatedPictures: [1_000, 12],
  /** As many as a file may have. */
  rowsOfLargeFile: [199_990, 3_000],
} satisfies Record<string, [full: number, short: number]>;

export type Scale = Record<keyof typeof NUMBERS, number>;
const numbersOf = (run: 0 | 1) =>
  Object.fromEntries(Object.entries(NUMBERS).map(([name, numbers]) => [name, numbers[run]])) as Scale;
export const SCALES = { full: numbersOf(0), short: numbersOf(1) };
export type ScaleName = keyof typeof SCALES;
