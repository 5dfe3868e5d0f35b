import { aChapterComesToLife } from '../../stories/first-referral.ts';

aChapterComesToLife();
