import type { CSSProperties } from 'react';

/** `more` is a second line below the value. */
export type Figure = readonly [label: string, value: string, more?: string];

interface Props {
  className: string | undefined;
  figures: readonly Figure[];
}

/** Figures side by side, each as large as its column allows. */
export const FigureList = ({ className, figures }: Props) => (
  <dl className={className}>
    {figures.map(([label, value, more]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figures fitting" style={{ '--digits': value.length } as CSSProperties}>
          {value}
        </dd>
        {more !== undefined && <dd className="figures">{more}</dd>}
      </div>
    ))}
  </dl>
);
