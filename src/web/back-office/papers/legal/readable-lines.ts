import { clauseNames, termLabels } from '#web/copy/legal-office.ts'
import { formatMoney } from '#web/copy/format-money.ts'

const clauseName = (key: string): string =>
  Object.entries(clauseNames).find(([name]) => name === key)?.[1] ?? key

/** `liability.ceilingCents: 30000` → « Plafond avec la seule assurance de base : 300,00 € »; words stay as they are. */
export const readableLines = (lines: string): string =>
  lines.split('\n').map(readableLine).join('\n')

function readableLine(line: string): string {
  const cut = line.indexOf(': ')
  const [path, value] = [line.slice(0, cut), line.slice(cut + 2)]
  const [clause = '', field] = path.split('.')
  if (clause === 'mentions') return value
  if (field === 'words') return `${clauseName(clause)}\u00A0: ${value}`
  if (field === 'inForce') {
    return `${clauseName(clause)}\u00A0: ${value === 'true' ? 'en vigueur' : 'hors vigueur'}`
  }
  const shown = /cents$/i.test(path) ? formatMoney(Number(value)) : value
  return `${termLabels[path] ?? path}\u00A0: ${shown}`
}
