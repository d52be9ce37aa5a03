import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { AccountKey, Accounts } from './accounts.ts'
import { journals, type Entry } from './entries.ts'

/** The 18 columns of the file of accounting entries (LPF art. A47 A-1), in their order. */
export const fecHeads = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

type Numbered = {
  readonly accounts: Accounts
  readonly names: Readonly<Record<AccountKey, string>>
  /** Of the entry in the file: 1, 2, 3… */
  readonly number: number
}

/** The rows of one entry, one per line: dates `20261231`, amounts `12,34`, tabs between the columns. */
export function fecRows(
  { journal, at, piece, label, lines }: Entry,
  { accounts, names, number }: Numbered,
): string[] {
  const day = parisDayText(parisDayOf(at)).replaceAll('-', '')
  return lines.map(({ account, cents, customer }) =>
    fecRow([
      journal,
      journals[journal],
      String(number),
      day,
      accounts[account],
      names[account],
      customer?.number ?? '',
      customer?.name ?? '',
      piece,
      day,
      label,
      cents > 0 ? amount(cents) : amount(0),
      cents < 0 ? amount(0 - cents) : amount(0),
      '',
      '',
      day,
      '',
      '',
    ]),
  )
}

/** No text may hold a tab or a line break. */
export const fecRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\r\n`

const amount = (whole: number): string =>
  `${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`

/** `123456789FEC20261231.txt`: the SIREN and the last day of the year; nine zeros while the SIREN is to be completed. */
export const fecFileName = (siren: string, year: number): string => {
  const digits = siren.replaceAll(/\D/g, '')
  return `${digits.length === 9 ? digits : '000000000'}FEC${year}1231.txt`
}
