import { figuresStories } from '../../stories/members/figures.ts';
import { PHONE } from '../../support/devices.ts';

figuresStories(PHONE);
