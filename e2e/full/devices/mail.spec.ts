import { mailStories, unsubscribeStories } from '../../stories/mail.ts';
import { PHONE } from '../../support/devices.ts';
import { test } from '../../support/test.ts';

test.use({ mail: true });

mailStories(PHONE);
unsubscribeStories(PHONE);
