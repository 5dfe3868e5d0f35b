import { startsOffline } from '../../stories/offline/installed.ts';
import { LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', idle: true, allowConsole: [LOST_CONNECTION] });

startsOffline({ width: 390, height: 844 });
