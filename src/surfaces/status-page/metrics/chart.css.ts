/**
 * The styles of a chart. The CSS variables of the page define its colours in light and dark mode. The line width does
 * not depend on the width of the chart.
 */
export const chartStyles = `
.chart { display: block; direction: ltr; overflow: visible; }
.chart path { vector-effect: non-scaling-stroke; }
.chart-grid, .chart-axis { fill: none; stroke: var(--line); stroke-width: 1px; }
.chart-grid { stroke-dasharray: 2 4; }
.chart-area { fill: var(--accent); fill-opacity: 0.13; }
.chart-line {
  fill: none; stroke: var(--accent); stroke-width: 2px; stroke-linejoin: round; stroke-linecap: round;
}
.chart-dots { stroke-width: 5px; }
.chart-at { stroke-width: 9px; }
.chart-label {
  fill: var(--muted); font-size: 0.75rem; font-variant-numeric: tabular-nums;
  paint-order: stroke; stroke: var(--card, transparent); stroke-width: 3px; stroke-linejoin: round;
}
.chart-label[text-anchor] { fill: var(--text); font-size: 0.875rem; }
`;
