import type { Contents } from '#web/api/parcel-contents.ts'
import { lineFacts } from '#web/contents/ContentsTable.tsx'
import { formatMoney } from '#web/copy/format-money.ts'

type Line = Contents['lines'][number]

/** What somebody else changed in the contents: each line that is new or has another value, and each that is gone. */
export function changedLines(before: readonly Line[], now: readonly Line[]) {
  const changed = without(now, before)
  const names = new Set(changed.map(({ description }) => description))
  const gone = without(before, now).filter(({ description }) => !names.has(description))
  return [
    ...changed.map((line) => ({ label: line.description, value: valueOf(line) })),
    ...gone.map(({ description }) => ({ label: description, value: 'retiré du contenu' })),
  ]
}

/** The lines that have no equal among the others; each of those is the equal of one. */
function without(lines: readonly Line[], others: readonly Line[]): Line[] {
  const left = others.map(printOf)
  return lines.filter((line) => {
    const place = left.indexOf(printOf(line))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const printOf = (line: Line): string => `${line.description} ${valueOf(line)}`

const valueOf = (line: Line): string =>
  [`${line.quantity}\u00a0× ${formatMoney(line.unitCents)}`, ...lineFacts(line)].join(' · ')
