import { approveManyStories } from '../../stories/approve-many.ts';

approveManyStories(390);
