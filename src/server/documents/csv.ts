/** A text that a person wrote, or an amount of ours: only the first can be dangerous. */
export type CsvCell = string | { readonly cents: number } | { readonly percent: number }

const byteOrderMark = '\uFEFF'

/** The same, row after row as they come: a list of any length costs no memory. */
export async function* csvLines(
  rows: AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark)
  for await (const row of rows) yield encoder.encode(`${lineOf(row)}\r\n`)
}

const lineOf = (row: readonly CsvCell[]): string => row.map(cellText).join(';')

/** A CSV as a French spreadsheet opens it: `;`, comma decimals, UTF-8 with its mark, CRLF. No cell is a formula. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  const text = rows.map(lineOf).join('\r\n')
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`)
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(harmless(cell))
  return 'cents' in cell ? decimal(cell.cents / 100, 2) : decimal(cell.percent, 1)
}

/** What a spreadsheet would compute (OWASP, « CSV injection »), full-width signs included, begins with an apostrophe. */
const harmless = (text: string): string =>
  /^[\s"']*[=+\-@|%＝＋－＠]/.test(text) ? `'${text}` : text

const quoted = (text: string): string =>
  /[;"\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const decimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',')
