import { toDoStories } from '../../stories/to-do.ts';
import { DESKTOP } from '../../support/devices.ts';

toDoStories(DESKTOP);
