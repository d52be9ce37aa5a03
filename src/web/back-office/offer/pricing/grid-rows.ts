import { gridLimits, type RateTier } from '#domain/catalogue/catalogue.ts'
import { isHeader } from '#domain/catalogue/grid-csv.ts'
import { cents, grams } from '#domain/units.ts'
import { parseEuros, typedEuros, typedKilograms } from '#web/copy/parse-amounts.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'

/** A row of the grid as typed: texts, valid or not. */
export type GridRow = { readonly weight: string; readonly price: string }
export type GridColumn = keyof GridRow
export const gridColumns = ['weight', 'price'] as const

export const emptyRow: GridRow = { weight: '', price: '' }

export const rowsOf = (tiers: readonly RateTier[]): GridRow[] =>
  tiers.map((tier) => ({ weight: typedKilograms(tier.upToGrams), price: typedEuros(tier.cents) }))

export function cellIsRead(column: GridColumn, text: string): boolean {
  return column === 'weight' ? weightOf(text) !== null : priceOf(text) !== null
}

/** In grams; `null` for no weight, or more than a grid takes. */
function weightOf(text: string): number | null {
  const weight = parseKilograms(text)
  return weight !== null && weight <= gridLimits.grams ? weight : null
}

/** In cents; `null` for no price, or more than a grid takes. */
function priceOf(text: string): number | null {
  const price = parseEuros(text)
  return price !== null && price >= 0 && price <= gridLimits.cents ? price : null
}

/** The tiers of the rows; `null` while a cell is not valid. */
export function tiersOf(rows: readonly GridRow[]): RateTier[] | null {
  const tiers = rows.map(({ weight, price }) => {
    const [upTo, amount] = [weightOf(weight), priceOf(price)]
    if (upTo === null || amount === null) return null
    return { upToGrams: grams(upTo), cents: cents(amount) }
  })
  return tiers.some((tier) => tier === null) ? null : tiers.filter((tier) => tier !== null)
}

/**
 * The rows after pasting a spreadsheet block (tabs and line ends) from that cell; adds rows past the end and skips the block's
 * header.
 */
export function withBlock(
  rows: readonly GridRow[],
  at: { readonly row: number; readonly column: GridColumn },
  text: string,
): GridRow[] {
  const pasted = text
    .replace(/(\r\n|\n|\r)$/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(/[\t;]/).map(bareCell))
  const block = pasted.length > 1 && isHeader(pasted[0]) ? pasted.slice(1) : pasted
  const first = gridColumns.indexOf(at.column)
  const height = Math.max(rows.length, at.row + block.length)
  return Array.from({ length: height }, (_, index) => {
    const row = rows[index] ?? emptyRow
    const cells = block[index - at.row]
    if (!cells) return row
    const read = gridColumns.flatMap((column, position) => {
      const cell = cells[position - first]
      return cell === undefined ? [] : [[column, cell] as const]
    })
    return { ...row, ...Object.fromEntries(read) }
  })
}

const bareCell = (cell: string): string => cell.replace(/(kg|€)/i, '').trim()

export const withCell = (
  rows: readonly GridRow[],
  index: number,
  column: GridColumn,
  text: string,
): GridRow[] => rows.map((row, at) => (at === index ? { ...row, [column]: text } : row))
