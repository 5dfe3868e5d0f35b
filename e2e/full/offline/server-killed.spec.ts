import { serverKilled } from '../../stories/offline/server-killed.ts';
import { LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [LOST_CONNECTION] });

serverKilled('give');
serverKilled('answer');
serverKilled('thank');
