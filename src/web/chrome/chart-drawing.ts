import file from './chart.svg?raw'

/** What is inside the `<svg>` of the chart; `npm run draw` draws the file. */
export const chart = file.slice(file.indexOf('>') + 1, file.lastIndexOf('<'))
