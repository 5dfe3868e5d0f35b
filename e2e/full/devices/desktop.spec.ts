import { approveManyStories } from '../../stories/approve-many.ts';
import { staysInPlace } from '../../stories/live.ts';

// Stories that are journeys on a phone.
approveManyStories(1440);
staysInPlace('desktop');
