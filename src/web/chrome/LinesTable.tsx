import type { PricedLine } from '#contract/core/shapes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { withoutZone } from '#web/copy/line-labels.ts'
import { Money } from './Money.tsx'

/** With letters of twice the size, on a phone, the amount goes under its words. */
const row = '@max-[13rem]:flex @max-[13rem]:flex-wrap @max-[13rem]:justify-between'

/** The lines of a quote or an order with their total, tax included; a benefit is a negative line. */
export function LinesTable({
  caption,
  lines,
  totalCents,
  hasZone = false,
}: {
  caption: string
  lines: readonly PricedLine[]
  totalCents: number
  /** For who sets the prices. */
  hasZone?: boolean
}) {
  return (
    <div className="@container">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col" colSpan={2}>
              Désignation
            </th>
            <th scope="col">Montant TTC</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${line.code}-${index}`} className={`text-14 ${row}`}>
              {/* The total is larger: its cell reaches under the words, so that these keep their line. */}
              <th
                scope="row"
                colSpan={2}
                className="py-1 pr-1 text-left [tr:last-child>&]:pb-3 align-baseline font-normal hyphens-auto sm:pr-3"
              >
                {hasZone ? line.label : withoutZone(line.label)}
                {line.quantity > 1 && (
                  <span className="figures text-ink-soft">
                    {' '}
                    × {line.quantity} à {formatMoney(line.unitCents)}
                  </span>
                )}
              </th>
              <td
                className={`figures ml-auto w-px py-1 text-right align-baseline whitespace-nowrap ${line.amountCents < 0 ? 'text-done' : ''}`}
              >
                {formatMoney(line.amountCents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={`border-t border-line ${row}`}>
            <th scope="row" className="pt-3 text-left align-baseline font-semibold">
              Total TTC
            </th>
            <td colSpan={2} className="ml-auto pt-3 text-right align-baseline font-semibold">
              <Money cents={totalCents} isStacked />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
