import type { ChapterMatrix } from '@bn/contract';
import { Link } from '../../../ui/router/link.tsx';
import css from './matrix-table.module.css';

export const MATRIX_VIEWS = [
  { value: 'met', label: 'One-to-ones' },
  { value: 'given', label: 'Referrals' },
] as const;
const ABOUT = {
  met: 'How often two members met',
  given: 'Referrals from the member of the row to that of the column',
} as const;
export type MatrixView = (typeof MATRIX_VIEWS)[number]['value'];

interface Props {
  matrix: ChapterMatrix;
  view: MatrixView;
}

/** Each row is a member, each column another one: how often they met, or how many referrals the row gave to the column. */
export const MatrixTable = ({ matrix: { members, pairs }, view }: Props) => {
  const counts = new Map(pairs.map((pair) => [`${pair.from_id}/${pair.to_id}`, pair[view]]));
  const countOf = (from: number, to: number) => counts.get(`${from}/${to}`) ?? 0;
  const sumOf = (one: (other: number) => number) => members.reduce((sum, { id }) => sum + one(id), 0);
  return (
    <>
      <p id="matrix-about" className={css.about}>
        {ABOUT[view]}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.room} tabIndex={0} aria-label="Members by members">
        <table className={css.table} aria-labelledby="matrix-about">
          <thead>
            <tr>
              <th scope="col">Member</th>
              {members.map(({ id, name }) => (
                <th key={id} scope="col">
                  <span>{name}</span>
                </th>
              ))}
              <th scope="col">
                <span>{view === 'met' ? 'All' : 'Given'}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <Link to={`/members/${member.id}`}>{member.name}</Link>
                </th>
                {members.map((other) => {
                  const count = countOf(member.id, other.id);
                  const self = member.id === other.id;
                  return (
                    <td key={other.id} data-self={self || undefined} data-some={count > 0 || undefined}>
                      {count > 0 ? count : ''}
                    </td>
                  );
                })}
                <td>{sumOf((other) => countOf(member.id, other))}</td>
              </tr>
            ))}
          </tbody>
          {view === 'given' && (
            <tfoot>
              <tr>
                <th scope="row">Received</th>
                {members.map(({ id }) => (
                  <td key={id}>{sumOf((other) => countOf(other, id))}</td>
                ))}
                <td>{members.reduce((sum, { id }) => sum + sumOf((other) => countOf(other, id)), 0)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
};
