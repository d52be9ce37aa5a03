import { drawChart } from './draw-chart.ts'

/** The chart by night, without names, rings or sea, so that it stands on any ground: a file of its own at the foot of the home page (SVG). */
export const drawNightChart = (): string =>
  drawChart()
    .replaceAll(/<text.*?<\/text>|<path class="chart-(leader|ring).*?\/>/g, '')
    .replace(/<rect.*?\/>/, `<style>${colours}</style>`)

/** The land is a little lighter than any ground, which is not the same by day and by night. */
const colours =
  '.chart-grid{fill:none;stroke:#8fc1e6;opacity:.06}.chart-land{fill:#8fc1e624;stroke:#8fc1e640;stroke-width:.8}.chart-arc{fill:none;stroke:#55c5c8;stroke-width:2;stroke-linecap:round;opacity:.7}.chart-port{fill:#ff8a6b;stroke:#0a1b2d;stroke-width:1.5}.chart-home{fill:#eef2f5}'
