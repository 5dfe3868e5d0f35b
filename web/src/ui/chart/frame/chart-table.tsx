import { VisuallyHidden } from '../../text/visually-hidden.ts';
import type { ChartData } from '../series.ts';

interface Props extends ChartData {
  caption: string;
  labelName: string;
  format: (value: number) => string;
}

/** The chart as a table, for screen readers. */
export const ChartTable = ({ caption, labelName, labels, series, format }: Props) => (
  <VisuallyHidden as="div">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labelName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
          <tr key={slot}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{valueText(values[slot], format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

const valueText = (value: number | null | undefined, format: (value: number) => string): string =>
  typeof value === 'number' ? format(value) : '-';
