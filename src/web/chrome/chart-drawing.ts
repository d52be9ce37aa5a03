import file from './chart.svg?raw'

/** The inside of the chart's `<svg>`; `npm run draw` draws the file. */
export const chart = file.slice(file.indexOf('>') + 1, file.lastIndexOf('<'))
