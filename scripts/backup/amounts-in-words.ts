import type { Amounts } from './take-backup.ts'

const french = (value: number, unit: string, digits = 0): string =>
  `${value.toLocaleString('fr-FR', { maximumFractionDigits: digits })} ${unit}`

export const amountsInWords = ({ tables, rows, files, bytes }: Amounts): string =>
  [
    french(tables, 'tables'),
    french(rows, 'lignes'),
    french(files, 'fichiers'),
    french(bytes / 1_000_000, 'Mo', 1),
  ].join(', ')
