import { FLAG_WORDS, FLAGS, isElevated } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetPermissionsQuery } from '../../api/endpoints/members.ts';
import { useUser } from '../../store/hooks.ts';
import { Chip } from '../../ui/chip/chip.tsx';
import { shownDay } from '../../ui/date/day-text.ts';
import { Card } from '../../ui/surface/card.tsx';
import { SectionHead } from './section-head.ts';

/** An elevated member's extra permissions, and their last day. */
export const OwnPermissions = () => {
  const { id, role, permissions } = useUser();
  const elevated = role === 'member' && isElevated(permissions);
  const { currentData } = useGetPermissionsQuery(elevated ? { params: { userId: id } } : skipToken);
  const held = FLAGS.filter((flag) => (currentData ?? permissions)[flag] === 1);
  if (!elevated || held.length === 0) return null;
  const day = currentData?.permissions_until;
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Permissions</h2>
          <p>
            {day
              ? `What you may do in your chapter. ${shownDay(day)} is the last day of it.`
              : 'What you may do in your chapter.'}
          </p>
        </div>
      </SectionHead>
      <ul className="row" style={{ marginTop: 'var(--bn-space-3)' }}>
        {held.map((flag) => (
          <li key={flag}>
            <Chip tone="violet">{FLAG_WORDS[flag]}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
};
