import type { Plugin } from 'vite';

/** Modules of the chart library that its provider loads whatever the chart, and what a chart of bars needs of them. */
const PARTS: Record<string, string> = {
  // The buttons of a toolbar that we do not show.
  '/x-charts/internals/material/index.mjs': 'export const defaultSlotsMaterial = {};',
  // Lines, pies and scattered points.
  '/x-charts/internals/plugins/utils/defaultSeriesConfig.mjs': `
    import { barSeriesConfig } from '../../../BarChart/seriesConfig/index.mjs';
    export const defaultSeriesConfig = { bar: barSeriesConfig };`,
  // Brushes, keyboard navigation (a table says the same in words), closest points, progressive rendering.
  '/x-charts/internals/plugins/allPlugins.mjs': `
    import { useChartCartesianAxis } from './featurePlugins/useChartCartesianAxis/index.mjs';
    import { useChartInteraction } from './featurePlugins/useChartInteraction/index.mjs';
    import { useChartTooltip } from './featurePlugins/useChartTooltip/index.mjs';
    import { useChartHighlight } from './featurePlugins/useChartHighlight/index.mjs';
    import { useChartVisibilityManager } from './featurePlugins/useChartVisibilityManager/index.mjs';
    import { useChartZAxis } from './featurePlugins/useChartZAxis/index.mjs';
    export const DEFAULT_PLUGINS = [useChartZAxis, useChartTooltip, useChartInteraction, useChartCartesianAxis, useChartHighlight, useChartVisibilityManager];`,
};

export function chartParts(): Plugin {
  return {
    name: 'chart-parts',
    load: (id) => Object.entries(PARTS).find(([path]) => id.replaceAll('\\', '/').endsWith(path))?.[1],
  };
}
