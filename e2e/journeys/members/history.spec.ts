import { historyStories } from '../../stories/members/history.ts';
import { DESKTOP } from '../../support/devices.ts';

historyStories(DESKTOP);
