import { cents, grams } from '#domain/units.ts'
import { gridLimits, type RateTier } from './catalogue.ts'

export type CsvFault =
  | 'csv-columns'
  | 'csv-separator'
  | 'csv-weight'
  | 'csv-price'
  | 'csv-order'
  | 'csv-empty'
  | 'csv-no-tier'
  | 'csv-too-many'
  | 'csv-not-text'
/** `line` and `column` count from 1, as a spreadsheet does. */
export type CsvProblem = {
  readonly line: number
  readonly column: number
  readonly code: CsvFault
  readonly text: string
}
export type ReadGrid =
  | { readonly ok: true; readonly tiers: readonly RateTier[] }
  | { readonly ok: false; readonly problems: readonly CsvProblem[] }

const header = 'Jusqu’à (kg);Prix TTC (€)'

/** Two columns, in the format of a French spreadsheet; no cell can begin a formula. */
export const gridCsv = (tiers: readonly RateTier[]): string =>
  [header, ...tiers.map((tier) => `${kilograms(tier.upToGrams)};${euros(tier.cents)}`), ''].join(
    '\r\n',
  )

const kilograms = (weight: number): string => String(weight / 1000).replace('.', ',')
const euros = (amount: number): string => (amount / 100).toFixed(2).replace('.', ',')

/**
 * A grid from a file: all of it, or every invalid cell and its position. A first line of words is its header; a line with a
 * number is never a header.
 */
export function readGridCsv(text: string): ReadGrid {
  if (text.includes('\0')) return problem([fault(1, 1, 'csv-not-text', '')])
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((row, index) => ({ line: index + 1, cells: cellsOf(row) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const body = isHeader(rows[0]?.cells) ? rows.slice(1) : rows
  if (body.length === 0)
    return problem([fault(1, 1, rows.length === 0 ? 'csv-empty' : 'csv-no-tier', '')])
  const tooMany = body[gridLimits.tiers]
  if (tooMany) return problem([fault(tooMany.line, 1, 'csv-too-many', '')])
  const read = body.map(({ line, cells }, index) => readRow(line, cells, body[index - 1]?.cells[0]))
  const problems = read.flatMap((row) => row.problems)
  return problems.length > 0
    ? problem(problems)
    : { ok: true, tiers: read.flatMap(({ tier }) => tier ?? []) }
}

const problem = (problems: readonly CsvProblem[]): ReadGrid => ({ ok: false, problems })

const cellsOf = (row: string): string[] =>
  row.split(row.includes(';') ? ';' : '\t').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

/** A header has words in each cell. A number, even an invalid one, belongs to a tier. */
export const isHeader = (cells: readonly string[] | undefined): boolean =>
  cells !== undefined &&
  cells.some((cell) => cell !== '') &&
  cells.every((cell) => /^([\p{L}(].*)?$/u.test(cell))

function readRow(line: number, cells: readonly string[], before = '') {
  const [weightText = '', priceText = ''] = cells
  if (cells.length !== 2) return { problems: [columnFault(line, cells)] }
  const price = readPrice(priceText)
  const problems = [
    ...weightFaults(line, weightText, readWeight(before) ?? 0),
    ...priceFaults(line, priceText, price),
  ]
  return problems.length > 0 ? { problems } : { problems, tier: tierOf(weightText, price) }
}

/** Commas between the columns could as well be decimal commas: the parser refuses such a file and says why. */
const columnFault = (line: number, cells: readonly string[]): CsvProblem =>
  fault(
    line,
    1,
    cells.length === 1 && isSeparatedByCommas(cells[0]) ? 'csv-separator' : 'csv-columns',
    cells.join(' ; '),
  )

/** True for « 0.5,12.95 », false for the single number « 0,5 ». */
const isSeparatedByCommas = (text = ''): boolean => text.includes(',') && !/^\d+,\d+$/.test(text)

/** The cells must have no fault. */
const tierOf = (weightText: string, price: number | null): RateTier => ({
  upToGrams: grams(readWeight(weightText) ?? 0),
  cents: cents(price ?? 0),
})

/** `null` when the text is no number, is zero, or exceeds the limit of a grid. */
function readWeight(text: string): number | null {
  const weight = readNumber(text.replace(/kg$/i, ''), 1000) || null
  return weight !== null && weight > gridLimits.grams ? null : weight
}

/** `null` when the text is no number, or exceeds the limit of a grid. */
function readPrice(text: string): number | null {
  const price = readNumber(text.replace(/€$/, ''), 100)
  return price !== null && price > gridLimits.cents ? null : price
}

const priceFaults = (line: number, text: string, price: number | null): CsvProblem[] =>
  price === null ? [fault(line, 2, 'csv-price', text)] : []

function weightFaults(line: number, text: string, lighter: number): CsvProblem[] {
  const weight = readWeight(text)
  if (weight === null) return [fault(line, 1, 'csv-weight', text)]
  return weight <= lighter ? [fault(line, 1, 'csv-order', text)] : []
}

const fault = (line: number, column: number, code: CsvFault, text: string): CsvProblem => ({
  line,
  column,
  code,
  text,
})

/** Unsigned, with a comma or a point, and no finer than the unit: « 27,25 » with 100 units is 2725. */
function readNumber(text: string, units: 100 | 1000): number | null {
  const bare = text.replaceAll(/\s/g, '').replace(',', '.')
  const finest = units === 100 ? /^\d{1,5}(\.\d{1,2})?$/ : /^\d{1,3}(\.\d{1,3})?$/
  return finest.test(bare) ? Math.round(Number(bare) * units) : null
}
