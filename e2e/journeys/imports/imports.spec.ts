import { importStories } from '../../stories/files/imports.ts';
import { DESKTOP } from '../../support/devices.ts';

importStories(DESKTOP);
