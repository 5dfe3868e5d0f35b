import type { CSSProperties } from 'react';
import {
  chaptersIcon,
  Icon,
  membersIcon,
  permissionIcon,
  sentIcon,
  thanksIcon,
} from '../../ui/button/icon.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { classes } from '../../ui/theme/part.ts';
import type { Tone } from '../../ui/theme/theme.ts';
import type { Stat, StatItem } from './figures.ts';
import css from './stat-cards.module.css';

const LOOKS: Record<StatItem, { icon: string; tone: Tone }> = {
  total_members: { icon: membersIcon, tone: 'primary' },
  total_users: { icon: membersIcon, tone: 'primary' },
  total_chapters: { icon: chaptersIcon, tone: 'violet' },
  total_admins: { icon: permissionIcon, tone: 'violet' },
  total_referrals: { icon: sentIcon, tone: 'blue' },
  total_thankyou_value: { icon: thanksIcon, tone: 'amber' },
  thank_you_value: { icon: thanksIcon, tone: 'amber' },
};

export const StatCards = ({ stats }: { stats: Stat[] }) => (
  <ul className={css.grid}>
    {stats.map(({ item, label, value, list }) => (
      <li key={item}>
        <Card className={css.statCard} as="div">
          <span className={css.round} data-tone={LOOKS[item].tone}>
            <Icon path={LOOKS[item].icon} />
          </span>
          <div className={css.text}>
            <p
              className={classes(css.value, 'figures', 'fitting')}
              style={{ '--digits': value.length } as CSSProperties}
            >
              {value}
            </p>
            <p className={css.label}>{label}</p>
          </div>
          {list && <Link className={css.listLink} to={list.to} aria-label={list.words} title={list.words} />}
        </Card>
      </li>
    ))}
  </ul>
);

/** A spinner in place of the cards; empty cards keep the space. */
export const StatCardsLoading = () => (
  <div className={css.waiting}>
    <ul className={css.grid}>
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <li key={card}>
          <Card className={css.statCard} as="div" />
        </li>
      ))}
    </ul>
    <Spinner minHeight={0} />
  </div>
);
