import { approveManyStories } from '../../stories/approve-many.ts';
import { correctionStories } from '../../stories/corrections.ts';
import { everyExport, exportStories } from '../../stories/files/exports.ts';
import { furtherImportStories, importStories } from '../../stories/files/imports.ts';
import { reportStories } from '../../stories/files/report.ts';
import { unusualFileStories } from '../../stories/files/unusual-files.ts';
import { findEverythingStories } from '../../stories/find-everything.ts';
import { receivingLive, staysInPlace } from '../../stories/live.ts';
import { planningStories } from '../../stories/meetings/meetings.ts';
import { accountStories, ownDetailsStories } from '../../stories/members/account.ts';
import { furtherHistoryStories, historyStories } from '../../stories/members/history.ts';
import { mailStories, unsubscribeStories } from '../../stories/members/mail.ts';
import { membersAsCards } from '../../stories/members/member-cards.ts';
import { endOfMembership, membershipStories } from '../../stories/members/membership.ts';
import { toDoStories } from '../../stories/to-do.ts';
import { PHONE } from '../../support/devices.ts';

// Stories that are journeys on a desktop, or on a wider phone.
accountStories(PHONE);
ownDetailsStories(PHONE);
approveManyStories(320);
approveManyStories(390);
correctionStories(390);
exportStories(PHONE);
findEverythingStories(PHONE);
historyStories(PHONE);
importStories(PHONE);
mailStories(PHONE);
membersAsCards(320);
membershipStories(PHONE);
toDoStories(PHONE);
planningStories(PHONE);
receivingLive('phone');
reportStories(PHONE);

// Stories that are no journeys.
endOfMembership(PHONE);
everyExport(PHONE);
furtherHistoryStories(PHONE);
furtherImportStories(PHONE);
staysInPlace('phone');
unsubscribeStories(PHONE);
unusualFileStories(PHONE);
