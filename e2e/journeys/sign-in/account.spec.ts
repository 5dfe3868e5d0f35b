import { accountStories, ownDetailsStories } from '../../stories/members/account.ts';
import { DESKTOP } from '../../support/devices.ts';

accountStories(DESKTOP);
ownDetailsStories(DESKTOP);
