import { approveManyStories } from '../../stories/approve-many.ts';
import { furtherHistoryStories } from '../../stories/history.ts';
import { staysInPlace } from '../../stories/live.ts';
import { unsubscribeStories } from '../../stories/mail.ts';
import { unusualFileStories } from '../../stories/unusual-files.ts';
import { DESKTOP } from '../../support/devices.ts';

// Stories that are journeys on a phone.
approveManyStories(1440);
staysInPlace('desktop');

// Stories that are no journeys.
furtherHistoryStories(DESKTOP);
unsubscribeStories(DESKTOP);
unusualFileStories(DESKTOP);
