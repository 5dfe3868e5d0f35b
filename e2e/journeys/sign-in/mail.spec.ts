import { mailStories } from '../../stories/members/mail.ts';
import { DESKTOP } from '../../support/devices.ts';

mailStories(DESKTOP);
