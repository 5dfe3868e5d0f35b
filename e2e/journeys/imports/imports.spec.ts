import { importStories } from '../../stories/imports.ts';
import { DESKTOP } from '../../support/devices.ts';

importStories(DESKTOP);
