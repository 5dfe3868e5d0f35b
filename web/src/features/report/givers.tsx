import type { ChapterReport } from '@bn/contract';
import { Link } from '../../ui/router/link.tsx';
import { WithFace } from '../../ui/surface/with-face.tsx';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import css from './givers.module.css';

export const Givers = ({ givers }: { givers: ChapterReport['givers'] }) => (
  <div className={css.room}>
    <table className={css.table} aria-label="Top givers">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Given</th>
          <th scope="col">Converted</th>
          <th scope="col">Thanked for</th>
        </tr>
      </thead>
      <tbody className="figures">
        {givers.map(({ id, name, picture, given, converted, value }) => (
          <tr key={id}>
            <th scope="row">
              <WithFace name={name} picture={picture}>
                <Link to={`/members/${id}`}>{name}</Link>
              </WithFace>
            </th>
            <td>{formatCount(given)}</td>
            <td>{formatCount(converted)}</td>
            <td>{formatAmount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
