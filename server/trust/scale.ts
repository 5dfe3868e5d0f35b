/** How hard each test tries: the numbers of the full run (`npm run test:trust`), and small ones for `npm run test:all`. */
export const SCALES = {
  full: {
    serverKills: 50,
    databaseKills: 20,
    /** A kill comes at a random moment within this many milliseconds of writing. */
    killWithin: 1_000,
    writers: 32,
    /** Milliseconds between two writes of a writer. */
    writerPause: 0,
    /** The same before an unanswered write is retried. */
    retryPause: 40,
    outageSeconds: 30,
    /** Milliseconds between two calls of a client while the database is down, or its connections are dropped. */
    outagePause: 50,
    cutPause: 5,
    refusedWithin: 1_000,
    servingWithin: 2_000,
    connectionsCut: 1_000,
    loadSeconds: 6,
    /** Milliseconds between two requests of a client during SIGTERM: the servers should be busy, the machine need not be. */
    breath: 15,
    approvals: 100,
    permissionChanges: 200,
    /** Pairs of people about whose testimonials others quarrel, and how often; below the limit of testimonials per day. */
    testimonialPairs: 30,
    testimonialRounds: 9,
    mailKills: 20,
    /** Requests for one account from this many addresses, ten from each; for this many accounts from one address; timed attempts of each kind. */
    forgotAddresses: 40,
    forgotAccounts: 300,
    forgotTries: 200,
    forgotDifference: 0.3,
    /** Writes of a storm, and how many people write at once. */
    stormWrites: 6_000,
    stormPeople: 32,
    /** People who record attendance at once, kills of the server meanwhile, and taps that are answered before each. */
    tappers: 16,
    tapKills: 20,
    tapsBeforeKill: 200,
    /** Kills of the server while chapters are compared, each within so many milliseconds of a write. */
    standingKills: 10,
    standingKillWithin: 8_000,
    /** Corrections of what scores count, and how many people make them at once. */
    scoreWrites: 4_000,
    scoreWriters: 24,
    /** Orders of what opens an account and of what is granted to it. */
    grantOrders: 400,
    foreignReplays: 500,
    forgedTokens: 200,
    loginTries: 400,
    timingDifference: 0.1,
    generatedRequests: 10_000,
    slowSockets: 1_000,
    timerNoise: 10,
    injectionTexts: 50,
    backupReferrals: 20_000,
    /** Installs it where it is missing. */
    pgBouncer: true,
    /** How many of three: both directions, one direction, the other. */
    frozenDirections: 3,
    /** Milliseconds within which others are served during an attack on the wire. */
    othersServedWithin: 1_000,
    wireRounds: 50,
    silentReaders: 90,
    oddSignIns: 200,
    /** A request is cut off at every nth of its bytes. */
    cutEvery: 1,
    wireMutations: 1_000,
    /** Milliseconds to wait for an answer that may never come. */
    mutationPatience: 300,
    /** Streams that are opened and dropped, unread streams, and kills of the server while one is read. */
    droppedStreams: 1_000,
    unreadStreams: 20,
    streamKills: 10,
    importedMembers: 20_000,
    importKills: 10,
    hostileFiles: 9,
    /** What a zip bomb unpacks to; 150 MB are allowed. */
    bombMegabytes: 1_000,
    generatedFiles: 1_000,
    generatedPictures: 1_000,
    /** As many as a file may have. */
    rowsOfLargeFile: 199_990,
  },
  short: {
    serverKills: 2,
    databaseKills: 2,
    killWithin: 500,
    writers: 8,
    // Writers and clients without pauses would keep the whole machine busy and delay other tests.
    writerPause: 50,
    retryPause: 100,
    outageSeconds: 2,
    outagePause: 200,
    cutPause: 25,
    // The short run shares the machine with other tests.
    refusedWithin: 3_000,
    servingWithin: 6_000,
    connectionsCut: 60,
    loadSeconds: 1,
    breath: 200,
    approvals: 100,
    permissionChanges: 40,
    testimonialPairs: 6,
    testimonialRounds: 3,
    mailKills: 2,
    forgotAddresses: 8,
    forgotAccounts: 60,
    forgotTries: 20,
    forgotDifference: 0.8,
    stormWrites: 400,
    stormPeople: 16,
    tappers: 16,
    tapKills: 2,
    tapsBeforeKill: 40,
    standingKills: 2,
    standingKillWithin: 6_000,
    scoreWrites: 300,
    scoreWriters: 8,
    grantOrders: 36,
    foreignReplays: 100,
    forgedTokens: 200,
    loginTries: 40,
    timingDifference: 0.8,
    generatedRequests: 40,
    slowSockets: 100,
    timerNoise: 500,
    injectionTexts: 10,
    backupReferrals: 500,
    pgBouncer: false,
    frozenDirections: 1,
    othersServedWithin: 15_000,
    wireRounds: 5,
    silentReaders: 20,
    oddSignIns: 40,
    cutEvery: 20,
    wireMutations: 100,
    mutationPatience: 50,
    droppedStreams: 100,
    unreadStreams: 5,
    streamKills: 2,
    importedMembers: 600,
    importKills: 1,
    hostileFiles: 1,
    bombMegabytes: 200,
    generatedFiles: 10,
    generatedPictures: 12,
    rowsOfLargeFile: 3_000,
  },
} as const;

export type ScaleName = keyof typeof SCALES;
export type Scale = (typeof SCALES)[ScaleName];
