import { Fragment, type ReactNode } from 'react';
import { part } from '../theme/part.ts';
import css from './parts.module.css';

/** One of several facts on a line. */
export const Fact = part('span', css.fact);

/** 'a · b · c', without those that are missing: `<Facts of={[place, note]} />`. A line ends with a dot rather than begin with one. */
export const Facts = ({ of }: { of: readonly ReactNode[] }) =>
  of.filter(Boolean).map((fact, index, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line never change places
    <Fragment key={index}>
      {index > 0 && ' '}
      <Fact>
        {fact}
        {index < length - 1 && ' ·'}
      </Fact>
    </Fragment>
  ));
