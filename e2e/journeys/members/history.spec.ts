import { historyStories } from '../../stories/history.ts';
import { DESKTOP } from '../../support/devices.ts';

historyStories(DESKTOP);
