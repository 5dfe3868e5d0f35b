import { logoutAsks } from '../../stories/offline/logout-with-outbox.ts';
import { FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

logoutAsks({ width: 390, height: 844 });
