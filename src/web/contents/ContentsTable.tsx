import type { Contents } from '#web/api/parcel-contents.ts'
import { contentCategoryNames, countryName } from '#web/copy/contents.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { ForbiddenWarning, type WarningSize } from './ForbiddenWarning.tsx'
import { Joined } from '#web/ui/Joined.tsx'

/** The declared lines and their total value; nothing without lines. */
export function ContentsTable({
  contents,
  warning = 'whole',
}: {
  contents: Pick<Contents, 'lines' | 'totalCents' | 'netCents'>
  /** Of a good that may not travel. */
  warning?: WarningSize
}) {
  if (contents.lines.length === 0) return null
  return (
    <>
      <ContentsLines lines={contents.lines} warning={warning} />
      <p className="figures flex justify-between gap-4 border-t border-line-strong pt-2.5 font-semibold">
        <span>Valeur totale, TTC</span>
        <span>{formatMoney(contents.totalCents)}</span>
      </p>
      <p className="figures flex justify-between gap-4 text-sm text-ink-soft">
        <span>Valeur pour la douane, hors TVA</span>
        <span>{formatMoney(contents.netCents)}</span>
      </p>
    </>
  )
}

type Line = Contents['lines'][number]

export const ContentsLines = ({
  lines,
  warning = 'whole',
}: {
  lines: readonly Line[]
  warning?: WarningSize
}) => (
  <ul className="mt-3 divide-y divide-line empty:hidden">
    {lines.map((line, index) => (
      <li key={index} className="py-2.5">
        <div className="flex items-start justify-between gap-4">
          <p className="min-w-0 break-words">
            <span className="font-medium">{line.description}</span>
            <span className="block text-sm text-ink-soft">
              <Joined facts={lineFacts(line)} />
            </span>
          </p>
          <p className="figures text-right whitespace-nowrap">
            {formatMoney(line.quantity * line.unitCents)}
            <span className="block text-sm text-ink-soft">
              {line.quantity}&nbsp;× {formatMoney(line.unitCents)}
            </span>
          </p>
        </div>
        <ForbiddenWarning description={line.description} warning={warning} />
      </li>
    ))}
  </ul>
)

/** What a line is, and what is known of it for customs. */
export const lineFacts = ({ category, quantity, unitGrams, origin, hsCode }: Line): string[] => [
  contentCategoryNames[category],
  ...(unitGrams === null ? [] : [`${formatWeight(quantity * unitGrams)} net`]),
  ...(hsCode === null ? [] : [`code\u00a0${hsCode}`]),
  ...(origin === null ? [] : [`origine\u00a0: ${countryName(origin)}`]),
]
