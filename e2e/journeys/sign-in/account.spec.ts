import { accountStories } from '../../stories/account.ts';
import { DESKTOP } from '../../support/devices.ts';

accountStories(DESKTOP);
