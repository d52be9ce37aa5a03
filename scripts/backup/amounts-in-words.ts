import type { Amounts } from './take-backup.ts'

export const amountsInWords = ({ tables, rows, files, bytes }: Amounts): string =>
  [
    counted(tables, 'table'),
    counted(rows, 'ligne'),
    counted(files, 'fichier'),
    `${french(bytes / 1_000_000)}\u00a0Mo`,
  ].join(', ')

const counted = (count: number, noun: string): string =>
  `${french(count)} ${noun}${count < 2 ? '' : 's'}`

const french = (value: number): string =>
  value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })
