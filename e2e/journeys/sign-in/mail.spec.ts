import { mailStories } from '../../stories/mail.ts';
import { DESKTOP } from '../../support/devices.ts';

mailStories(DESKTOP);
