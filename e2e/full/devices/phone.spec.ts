import { accountStories } from '../../stories/account.ts';
import { approveManyStories } from '../../stories/approve-many.ts';
import { correctionStories } from '../../stories/corrections.ts';
import { exportStories } from '../../stories/exports.ts';
import { findEverythingStories } from '../../stories/find-everything.ts';
import { furtherHistoryStories, historyStories } from '../../stories/history.ts';
import { importStories } from '../../stories/imports.ts';
import { receivingLive } from '../../stories/live.ts';
import { mailStories, unsubscribeStories } from '../../stories/mail.ts';
import { planningStories } from '../../stories/meetings.ts';
import { membersAsCards } from '../../stories/member-cards.ts';
import { membershipStories } from '../../stories/membership.ts';
import { needsYouStories } from '../../stories/needs-you.ts';
import { reportStories } from '../../stories/report.ts';
import { unusualFileStories } from '../../stories/unusual-files.ts';
import { PHONE } from '../../support/devices.ts';

// Stories that are journeys on a desktop, or on a wider phone.
accountStories(PHONE);
approveManyStories(320);
correctionStories(390);
exportStories(PHONE);
findEverythingStories(PHONE);
historyStories(PHONE);
importStories(PHONE);
mailStories(PHONE);
membersAsCards(320);
membershipStories(PHONE);
needsYouStories(PHONE);
planningStories(PHONE);
receivingLive('phone');
reportStories(PHONE);

// Stories that are no journeys.
furtherHistoryStories(PHONE);
unsubscribeStories(PHONE);
unusualFileStories(PHONE);
