import { correctionStories } from '../../stories/corrections.ts';

correctionStories(1440);
