import { Readable } from 'node:stream'
import { byteOrderMark, csvLine, type CsvCell } from './csv.ts'

/** A thousand were seen to outlive two collections, and what does is kept for long: some 15 MB more at the worst. */
const rowsAtOnce = 250

type Listed<Row> = {
  readonly heads: readonly string[]
  /** As many of the rows that follow that one, from the first when there is none yet; none ends the file. */
  readonly rowsAfter: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
  readonly cells: (row: Row) => readonly CsvCell[]
}

/**
 * A CSV of any length, as `csvFile` writes it, one batch of rows in memory at a time. The next batch is asked for, by the key
 * of its last row, when the reader has taken this one: a slow reader holds neither rows nor a database connection.
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
