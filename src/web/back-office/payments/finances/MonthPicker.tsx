import { useSearchParams } from 'react-router'
import { monthName } from '#web/back-office/core/months.ts'
import { controlStyle } from '#web/ui/control-style.ts'
import type { FinancePlace } from './finance-place.ts'

/** The month of the figures; the current one has no place in the address. */
export function MonthPicker({ place: { month, months } }: { place: FinancePlace }) {
  const [query, setQuery] = useSearchParams()
  return (
    <select
      aria-label="Mois"
      className={`${controlStyle} w-auto! text-14!`}
      value={month}
      onChange={({ target }) => {
        const next = new URLSearchParams(query)
        if (target.value === months[0]) next.delete('mois')
        else next.set('mois', target.value)
        setQuery(next, { preventScrollReset: true })
      }}
    >
      {(months.includes(month) ? months : [...months, month]).map((each) => (
        <option key={each} value={each}>
          {monthName(each)}
        </option>
      ))}
    </select>
  )
}
