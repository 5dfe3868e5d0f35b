import { findEverythingStories } from '../../stories/find-everything.ts';
import { DESKTOP } from '../../support/devices.ts';

findEverythingStories(DESKTOP);
