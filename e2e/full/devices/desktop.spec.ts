import { approveManyStories } from '../../stories/approve-many.ts';
import { everyExport, exportStories } from '../../stories/files/exports.ts';
import { furtherImportStories } from '../../stories/files/imports.ts';
import { unusualFileStories } from '../../stories/files/unusual-files.ts';
import { staysInPlace } from '../../stories/live.ts';
import { figuresStories } from '../../stories/members/figures.ts';
import { furtherHistoryStories } from '../../stories/members/history.ts';
import { unsubscribeStories } from '../../stories/members/mail.ts';
import { endOfMembership } from '../../stories/members/membership.ts';
import { DESKTOP } from '../../support/devices.ts';

// Stories that are journeys on a phone.
approveManyStories(1440);
figuresStories(DESKTOP);
staysInPlace('desktop');

// Stories that are no journeys.
endOfMembership(DESKTOP);
everyExport(DESKTOP);
exportStories(DESKTOP);
furtherHistoryStories(DESKTOP);
furtherImportStories(DESKTOP);
unsubscribeStories(DESKTOP);
unusualFileStories(DESKTOP);
