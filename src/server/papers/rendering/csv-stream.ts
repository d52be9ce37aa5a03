import { Readable } from 'node:stream'
import { byteOrderMark, csvLine, type CsvCell } from './csv.ts'

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
