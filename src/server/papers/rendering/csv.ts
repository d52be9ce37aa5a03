import { Readable } from 'node:stream'

/** A text of a person, or an amount of ours: only a text can be dangerous. */
export type CsvCell = string | { readonly cents: number } | { readonly percent: number }

export const byteOrderMark = '\uFEFF'

/** A CSV as French spreadsheets open it: `;`, comma decimals, UTF-8 with a byte order mark, CRLF. No cell is a formula. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): Uint8Array =>
  new TextEncoder().encode(`${byteOrderMark}${rows.map(csvLine).join('')}`)

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(';')}\r\n`

function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(harmless(cell))
  return 'cents' in cell ? decimal(cell.cents / 100, 2) : decimal(cell.percent, 1)
}

/** Puts an apostrophe before a text that a spreadsheet would compute (OWASP, « CSV injection »), full-width signs included. */
const harmless = (text: string): string =>
  /^[\s"']*[=+\-@|%＝＋－＠]/.test(text) ? `'${text}` : text

const quoted = (text: string): string =>
  /[;"\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const decimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',')

/** A thousand rows outlived two garbage collections, and survivors stay in memory for long: some 15 MB more at the worst. */
const rowsAtOnce = 250

type Listed<Row> = {
  readonly heads: readonly string[]
  /** Returns up to `limit` rows after `last`, or the first ones when it is undefined; an empty list ends the file. */
  readonly rowsAfter: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
  readonly cells: (row: Row) => readonly CsvCell[]
}

/**
 * A CSV of any length, in the format of `csvFile`, one batch of rows in memory at a time. When the reader has taken a batch, the
 * next one is read by the key of its last row: a slow reader holds neither rows nor a database connection.
 */
export const csvStream = <Row>(list: Listed<Row>): Readable => Readable.from(batchesOf(list))

async function* batchesOf<Row>({ heads, rowsAfter, cells }: Listed<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${byteOrderMark}${csvLine(heads)}`)
  let last: Row | undefined
  for (;;) {
    const rows = await rowsAfter(last, rowsAtOnce)
    if (rows.length === 0) return
    yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''))
    last = rows.at(-1)
  }
}
