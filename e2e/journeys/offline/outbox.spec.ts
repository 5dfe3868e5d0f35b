import { lostAnswer, offlineAt } from '../../stories/offline/outbox.ts';
import { FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

// One expression: two in a list would be a value and its options.
test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

// One of each; the whole matrix is in full/offline.
offlineAt('give', 'while it is filled in');
lostAnswer('thank');
