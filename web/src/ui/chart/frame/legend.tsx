import css from './legend.module.css';
import { Swatch } from './swatch.tsx';

/** The colours and shapes of the series; a single series needs no legend. */
export const Legend = ({ names, dots }: { names: readonly string[]; dots: boolean }) => (
  <ul className={css.legend} data-chart-part="legend">
    {names.map((name, index) => (
      <li key={name}>
        <Swatch index={index} dots={dots} />
        {name}
      </li>
    ))}
  </ul>
);
