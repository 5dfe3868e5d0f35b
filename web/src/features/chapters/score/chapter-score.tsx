import { isObject } from '../../../api/client/client.ts';
import { useChapterScoresQuery } from '../../../api/endpoints/figures/scores.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { RulesList } from '../../../parts/score/rules-list.tsx';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { editIcon, Icon } from '../../../ui/button/icon.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { RulesForm } from './rules-form.tsx';

/** How the chapter's members are scored, for super admins: the rules, or the form to edit them. */
export default function ChapterScore({ chapterId }: { chapterId: number }) {
  const edit = useInPlace();
  const answer = useChapterScoresQuery({ params: { id: chapterId }, query: {} });
  const { currentData: scores, error, isFetching, refetch } = answer;
  if (!scores)
    return (
      <Card aria-label="Score">
        <h2>Score</h2>
        {error ? (
          <LoadError message={MESSAGES.scoresFailed} onRetry={refetch} busy={isFetching} />
        ) : (
          <Spinner />
        )}
      </Card>
    );
  const { rules, custom, mean } = scores;
  // An answer without rules is that of a server that does not know scores.
  if (!isObject(rules)) return null;
  return (
    <Card aria-label="Score">
      <CardHeader>
        <h2>Score</h2>
        {!edit.open && (
          <AppButton ref={edit.opener} variant="outline" onClick={edit.show} aria-label="Edit score rules">
            <Icon path={editIcon} />
            Edit
          </AppButton>
        )}
      </CardHeader>
      {edit.open ? (
        <RulesForm chapterId={chapterId} rules={rules} onClose={edit.close} />
      ) : (
        <div className="stack" style={{ gap: 'var(--bn-space-3)' }}>
          <p>
            {mean === null ? (
              'No member has a score yet.'
            ) : (
              <>
                The average score of its members is <strong className="figures">{Math.round(mean)}</strong>.{' '}
                <Link to={`/chapters/${chapterId}/report`}>See all scores</Link>
              </>
            )}
          </p>
          <Quiet>{custom ? 'This chapter has its own rules.' : 'The default rules apply.'}</Quiet>
          <RulesList rules={rules} />
        </div>
      )}
    </Card>
  );
}
