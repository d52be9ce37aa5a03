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
