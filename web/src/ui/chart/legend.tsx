import css from './legend.module.css';
import { Swatch } from './swatch.tsx';

/** Which colour is which series; one series needs none. */
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
