import css from './legend.module.css';
import { Swatch } from './swatch.tsx';

/** The colours of the series; a single series needs no legend. */
export const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className={css.legend} data-chart-part="legend">
    {names.map((name, index) => (
      <li key={name}>
        <Swatch index={index} />
        {name}
      </li>
    ))}
  </ul>
);
