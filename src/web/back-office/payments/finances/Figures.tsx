import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { financeQuery, type FinancePage, type FinancePlace } from './finance-place.ts'

/** Side by side where there is room, one under the other on a phone. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <ul className="mt-1 grid grid-cols-1 divide-y divide-line lg:mt-2 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:gap-3 lg:divide-y-0">
    {children}
  </ul>
)

type FigureProps = {
  readonly of: FinancePage
  readonly place: FinancePlace
  readonly label: string
  readonly count?: number
  readonly isMore?: boolean
  readonly children: ReactNode
}

/** One figure, which leads to the lines that it adds up. */
export const Figure = ({ of, place, label, count, isMore = false, children }: FigureProps) => (
  <li>
    <Link
      to={`?${financeQuery(place, of)}`}
      className="-mx-2 flex min-h-9 items-baseline gap-2.5 rounded-control px-2 py-1.5 text-14 text-ink no-underline hover:bg-sunken lg:h-full lg:flex-col-reverse lg:justify-end lg:gap-1 pointer-coarse:min-h-11"
    >
      <span className="min-w-0 lg:text-13 lg:text-ink-soft">
        {label}
        {count !== undefined && count > 0 && (
          <span className="figures ml-1.5 rounded-chip bg-sunken px-1.5 text-13 whitespace-nowrap text-ink">
            {count.toLocaleString('fr-FR')}
            {isMore && '+'}
          </span>
        )}
      </span>
      <span
        className={`figures ml-auto whitespace-nowrap lg:ml-0 lg:text-18 ${count === 0 ? 'text-ink-soft' : 'font-bold'}`}
      >
        {children}
        {isMore && ' +'}
      </span>
      <ChevronRight
        className="size-4 shrink-0 self-center text-ink-soft lg:hidden"
        aria-hidden="true"
      />
    </Link>
  </li>
)
