import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import type { ChartProps } from './frame/chart-frame.tsx';
import { LineChart } from './line-chart.tsx';
import { Sparkline } from './sparkline.tsx';
import { slotAfterKey } from './use-pointer.ts';

const about = { caption: 'Referrals by month', labelName: 'Month', height: { small: 100, medium: 200 } };
const one: ChartProps = {
  ...about,
  labels: ['Jan', 'Feb', 'Mar'],
  series: [{ name: 'Given', values: [2, 0, 4] }],
};
const two: ChartProps = { ...one, series: [...one.series, { name: 'Median', values: [1, null, 4] }] };
const FOUR = ['Given', 'Received', 'Converted', 'Median'].map((name) => ({ name, values: [1, 2, 3] }));

const plot = () => screen.getByRole('group');
const bars = (container: HTMLElement) => [...container.querySelectorAll('svg svg rect')];
const dots = (container: HTMLElement) => [...container.querySelectorAll('[data-chart-part="dot"]')];
const partsOf = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll(`[data-chart-part="${name}"]`)].map(({ textContent }) => textContent);

describe('bars', () => {
  it('are as high as their values; zero has no bar', () => {
    const { container } = render(<BarChart {...one} />);
    expect(bars(container).map((bar) => bar.getAttribute('y'))).toEqual(['50%', '0%']);
    expect(partsOf(container, 'value')).toEqual(['0', '1', '2', '3', '4']);
    expect(partsOf(container, 'label')).toEqual(['Jan', 'Feb', 'Mar']);
    expect(partsOf(container, 'legend')).toEqual([]);
  });

  it('end below the axis, where they are cut off, so that the highest is round at its upper end only', () => {
    const { container } = render(<BarChart {...one} />);
    for (const bar of bars(container))
      expect(Number.parseFloat(bar.getAttribute('height') ?? '')).toBeGreaterThan(100);
  });

  it('of several series are stacked, the top one drawn first and rounded', () => {
    const { container } = render(<BarChart {...two} />);
    expect(bars(container).map((bar) => [bar.getAttribute('y'), bar.getAttribute('rx')])).toEqual([
      ['62.5%', '6'],
      ['0%', '6'],
      ['75%', '0'],
      ['50%', '0'],
    ]);
    expect(partsOf(container, 'legend')).toEqual(['GivenMedian']);
  });

  it.each([
    [false, 'No data to display'],
    [true, 'Loading data…'],
  ])('show a message without data (loading: %s), and only 0 on the axis', (loading, text) => {
    const nothing = { ...one, series: [{ name: 'Given', values: [0, 0, 0] }], loading };
    const { container } = render(<BarChart {...nothing} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(partsOf(container, 'value')).toEqual(['0']);
    expect(partsOf(container, 'label')).toHaveLength(3);
    expect(plot().hasAttribute('tabindex')).toBe(false);
  });

  it('without labels have neither an axis nor a table', () => {
    const { container } = render(
      <BarChart {...about} labels={[]} series={[{ name: 'Given', values: [] }]} />,
    );
    expect(partsOf(container, 'value')).toEqual(['']);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('have a table with the same values, and a dash for a missing one', () => {
  render(<LineChart {...two} format={(value) => `${value} €`} />);
  const table = screen.getByRole('table', { name: 'Referrals by month' });
  const rows = within(table).getAllByRole('row');
  expect(
    rows.map(({ cells }: HTMLElement & { cells?: HTMLCollection }) =>
      [...(cells ?? [])].map((c) => c.textContent),
    ),
  ).toEqual([
    ['Month', 'Given', 'Median'],
    ['Jan', '2 €', '1 €'],
    ['Feb', '0 €', '-'],
    ['Mar', '4 €', '4 €'],
  ]);
});

describe('lines', () => {
  it('have a dot for each value and a gap where one is missing', () => {
    const { container } = render(<LineChart {...two} />);
    expect(dots(container)).toHaveLength(5);
    const [median, given] = [...container.querySelectorAll('[data-chart-part="line"]')].map(
      (path) => path.getAttribute('d') ?? '',
    );
    expect(given?.match(/M/g)).toHaveLength(1);
    expect(median?.match(/M/g)).toHaveLength(2);
  });

  it('are straight and start at zero: nothing between two values is made up', () => {
    const { container } = render(<LineChart {...one} />);
    const line = container.querySelector('[data-chart-part="line"]')?.getAttribute('d') ?? '';
    expect(line.replace(/\d+\.\d+/g, (x) => String(Math.round(Number(x))))).toBe('M17,50L50,100L83,0');
  });

  it('are not drawn below "No data to display"', () => {
    const { container } = render(<LineChart {...one} series={[{ name: 'Given', values: [0, 0, 0] }]} />);
    expect(screen.getByText('No data to display')).toBeTruthy();
    expect(container.querySelector('[data-chart-part="line"]')).toBeNull();
    expect(dots(container)).toEqual([]);
  });

  it('are not cut off at the axis or at the top, where half of a dot would be missing', () => {
    const { container } = render(<LineChart {...one} />);
    for (const dot of dots(container)) expect(dot.closest('svg[overflow="hidden"]')).toBeNull();
  });

  it('of one value are a dot', () => {
    const { container } = render(
      <LineChart {...about} labels={['Jan']} series={[{ name: 'Given', values: [3] }]} />,
    );
    const place = dots(container)[0]?.closest('svg');
    expect([place?.getAttribute('x'), place?.getAttribute('y')]).toEqual(['50%', '25%']);
  });

  it('are told apart without colours: dots of different shapes, as in the legend and the tooltip', () => {
    const { container } = render(<LineChart {...one} series={FOUR} />);
    fireEvent.keyDown(plot(), { key: 'ArrowRight' });
    const shapes = FOUR.map((_, at) => {
      const paths = [
        ...container.querySelectorAll(
          `[data-series="${at}"] path[data-chart-part]:not([data-chart-part="line"])`,
        ),
      ];
      expect(paths).toHaveLength(5);
      return [...new Set(paths.map((path) => path.getAttribute('d')))];
    });
    expect(shapes.map((ofSeries) => ofSeries.length)).toEqual([1, 1, 1, 1]);
    expect(new Set(shapes.flat()).size).toBe(4);
  });
});

describe('a month that is not over', () => {
  const unfinished = { ...one, unfinished: 2 };

  it('ends a line with a part of its own, and is called so far in the legend, the tooltip and the table', () => {
    const { container } = render(<LineChart {...unfinished} />);
    expect(container.querySelector('[data-chart-part="line"]')?.getAttribute('d')).not.toContain(',0');
    expect(container.querySelector('[data-chart-part="so-far"]')?.getAttribute('d')).toContain(',0');
    expect(partsOf(container, 'legend')).toEqual(['Mar so far']);
    expect(screen.getByRole('rowheader', { name: 'Mar so far' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Feb' })).toBeTruthy();
    fireEvent.keyDown(plot(), { key: 'End' });
    expect(plot().textContent).toContain('Mar so farGiven 4');
  });

  it('has a hatched bar', () => {
    const { container } = render(<BarChart {...unfinished} />);
    const [jan, mar] = [...container.querySelectorAll<SVGRectElement>('svg svg g > rect')];
    const pattern = container.querySelector('pattern')?.id;
    expect(mar?.style.getPropertyValue('--hatching')).toBe(`url(#${pattern})`);
    expect(jan?.style.getPropertyValue('--hatching')).toBe('');
  });

  it('shares one legend with other charts', () => {
    const { container } = render(<LineChart {...unfinished} series={FOUR} legend={false} />);
    expect(partsOf(container, 'legend')).toEqual([]);
  });
});

describe('pointing', () => {
  it.each([
    ['ArrowRight', undefined, 0],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', undefined, 2],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 1, undefined],
  ])('%s from %s moves to %s', (key, from, to) => {
    expect(slotAfterKey(key, from, 3)).toBe(to);
  });

  it('with the arrow keys moves slot by slot, and Escape hides the tooltip', () => {
    render(<BarChart {...two} />);
    fireEvent.keyDown(plot(), { key: 'ArrowRight' });
    expect(within(plot()).getByText('Jan')).toBeTruthy();
    expect(plot().textContent).toContain('Given 2Median 1');
    fireEvent.keyDown(plot(), { key: 'ArrowRight' });
    expect(plot().textContent).toContain('FebGiven 0Median -');
    fireEvent.keyDown(plot(), { key: 'Escape' });
    expect(plot().textContent).toBe('');
  });

  it('with a finger keeps the tooltip after lifting it, with a mouse hides it on leaving', () => {
    render(<BarChart {...one} />);
    plot().getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
    fireEvent.pointerDown(plot(), { clientX: 250, pointerType: 'touch' });
    fireEvent.pointerLeave(plot(), { pointerType: 'touch' });
    expect(plot().textContent).toContain('MarGiven 4');
    fireEvent.pointerMove(plot(), { clientX: 10, pointerType: 'mouse' });
    expect(plot().textContent).toContain('JanGiven 2');
    fireEvent.pointerLeave(plot(), { pointerType: 'mouse' });
    expect(plot().textContent).toBe('');
  });
});

describe('a sparkline', () => {
  it('describes its lowest, highest and latest value', () => {
    render(<Sparkline label="Referrals in twelve months" values={[3, null, 9, 4]} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Referrals in twelve months: lowest 3, highest 9, latest 4',
    );
  });

  it('tells a month that is not over from the others', () => {
    const { container } = render(<Sparkline label="Referrals" values={[3, 9, 1]} soFar />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Referrals: lowest 3, highest 9, latest 1 so far',
    );
    const [over, soFar] = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    expect(over).not.toContain('93');
    expect(soFar).toContain('93');
  });

  it('with only zeros lies at the bottom, with one value is a dot, with none is empty', () => {
    const { container, rerender } = render(<Sparkline label="Referrals" values={[0, 0]} />);
    expect(container.querySelector('path')?.getAttribute('d')).toBe('M3,25L93,25');
    rerender(<Sparkline label="Referrals" values={[7]} />);
    expect(container.querySelector('circle')?.getAttribute('cx')).toBe('3');
    rerender(<Sparkline label="Referrals" values={[null]} />);
    expect(container.innerHTML).toBe('');
  });
});
