import { needsYouStories } from '../../stories/needs-you.ts';
import { DESKTOP } from '../../support/devices.ts';

needsYouStories(DESKTOP);
