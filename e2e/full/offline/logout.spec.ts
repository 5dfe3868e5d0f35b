import { logoutAsks } from '../../stories/logout-with-outbox.ts';
import { FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

logoutAsks({ width: 1440, height: 900 });
logoutAsks({ width: 320, height: 640 });
