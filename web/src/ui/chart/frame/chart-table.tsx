import { VisuallyHidden } from '../../text/parts.ts';
import { type ChartData, slotText, valueText } from '../series.ts';

interface Props extends ChartData {
  caption: string;
  labelName: string;
  format: (value: number) => string;
}

/** The chart as a table, for screen readers. */
export const ChartTable = ({ caption, labelName, labels, series, unfinished, format }: Props) => (
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
        {labels.map((_, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
          <tr key={slot}>
            <th scope="row">{slotText({ labels, unfinished }, slot)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{valueText(values[slot], format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
