import { unsubscribeStories } from '../../stories/mail.ts';
import { DESKTOP } from '../../support/devices.ts';
import { test } from '../../support/test.ts';

test.use({ mail: true });

unsubscribeStories(DESKTOP);
