import css from './legend.module.css';
import marks from './marks.module.css';

/** The colour of a series, beside its name. */
export const Swatch = ({ index }: { index: number }) => (
  <i aria-hidden className={`${marks.swatch} ${marks[`fill${index % 4}`]}`} />
);

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
