import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  readonly face?: ReactNode
  /** Whose it is. */
  readonly name: ReactNode
  /** Where there is no room for both, it gives way to the name. */
  readonly beside: ReactNode
  /** What the row is read for, at its right end. */
  readonly end: ReactNode
  readonly state: ReactNode
  readonly to: string
  readonly row: string
  readonly number: string
  /** Under `end`. */
  readonly last?: ReactNode
}

/** The name and the number of a row; on a phone all that it says, in two lines. */
export const RowName = ({ face, name, beside, end, state, to, row, number, last }: Props) => (
  <span className="flex items-center gap-x-2.5 as-table:gap-x-2">
    {face}
    <span className="min-w-0 grow as-table:flex as-table:items-center as-table:gap-3.5">
      <span className="flex items-baseline gap-x-2 as-table:contents">
        <span className="flex min-w-0 flex-1 items-baseline gap-x-1.5 as-table:block as-table:truncate">
          <span className="max-w-[80%] shrink-0 truncate font-semibold as-table:max-w-none">
            {name}
          </span>
          <span className="min-w-0 truncate text-13 as-table:hidden">{beside}</span>
        </span>
        <span className="figures shrink-0 text-12 text-ink-soft as-table:hidden">{end}</span>
      </span>
      <span className="figures flex flex-wrap items-baseline gap-x-2 text-12 leading-4.5 as-table:contents">
        <span className="as-table:hidden">{state}</span>
        <Link
          to={to}
          data-row={row}
          className="font-mono text-ink-soft no-underline wrap-anywhere hover:underline focus-visible:underline as-table:w-28 as-table:shrink-0 as-table:text-13 as-table:text-ink"
        >
          {number}
        </Link>
        {last && <span className="ml-auto text-ink-soft as-table:hidden">{last}</span>}
      </span>
    </span>
  </span>
)
