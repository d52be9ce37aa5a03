import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatMoney } from '#web/copy/format-money.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { whatThePriceNeeds } from '#web/copy/what-the-price-needs.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Amount } from './Amount.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'
import { wayInWords, type WaysChoice } from './use-shipping-ways.ts'

type Props = { readonly estimate: LiveEstimate; readonly choice: WaysChoice }

/** What the bar opens. */
export const sheetId = 'prix-en-detail'

/** The total, over its lines. */
export function TotalInBar({
  estimate,
  choice,
  isOpen,
  toggle,
  onToggle,
}: Props & { isOpen: boolean; toggle: Ref<HTMLButtonElement>; onToggle: () => void }) {
  if (hasNoParts(estimate))
    return <WhyNoTotal estimate={estimate} className="flex-1 basis-40 xl:hidden" />
  const way = wayInWords(choice)
  // The reason stands over the bar.
  if (!hasSheet(estimate)) return <p className="xl:hidden">Total estimé TTC&nbsp;: –</p>
  return (
    <button
      ref={toggle}
      type="button"
      aria-expanded={isOpen}
      aria-controls={sheetId}
      className="figures min-h-12 min-w-0 text-left xl:hidden print:hidden"
      onClick={onToggle}
    >
      <span
        className={joinClasses(
          'flex items-center gap-1 font-display text-22 leading-6 font-bold',
          isStale(estimate) && 'opacity-70',
        )}
      >
        <span className="sr-only">Total estimé TTC&nbsp;: </span>
        {estimate.state === 'priced' ? (
          formatMoney(estimate.price.totalCents)
        ) : (
          <Amount estimate={estimate} part="totalCents" />
        )}
        <ChevronDown
          className={joinClasses('size-5 shrink-0', !isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </span>
      <span className="block text-13 leading-5 text-on-nuit-soft">
        {estimate.state === 'on-quote' ? (
          'Détail'
        ) : (
          <>
            <span aria-hidden="true">estimé TTC</span>
            {way ? `, en ${way}` : ' · détail'}
          </>
        )}
      </span>
    </button>
  )
}

export function WhyNoTotal({
  estimate,
  className = '',
}: {
  estimate: LiveEstimate
  className?: string
}) {
  const why = useWhyNoTotal(estimate)
  return <p className={joinClasses('min-w-0 text-14 xl:text-16', className)}>{why}</p>
}

export function useWhyNoTotal(estimate: LiveEstimate): string {
  const form = useFormContext<QuoteForm>()
  const [weight, destination] = form.watch(['weight', 'destination'])
  return estimate.state === 'refused'
    ? estimate.sentence
    : whatThePriceNeeds(parseKilograms(weight) !== null, destination !== '')
}

export const hasNoParts = ({ state }: LiveEstimate): boolean =>
  state === 'incomplete' || state === 'refused'

/** Whether there is a price to show in detail. */
export const hasSheet = (estimate: LiveEstimate): boolean =>
  !hasNoParts(estimate) && estimate.state !== 'failed'

export const isStale = (estimate: LiveEstimate): boolean =>
  estimate.state === 'priced' && estimate.isStale
