import { useInfiniteQuery } from '@tanstack/react-query'
import {
  listPaidOptions,
  completePaidOption,
  type PaidOption,
} from '#contract/payments/warehouse-options.ts'
import { pages } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ShelfCode } from './ShipmentCard.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

const refusals = {
  'option-cancelled': 'Cette option a été remboursée\u00a0: il n’y a plus rien à faire.',
}

/** One paid option: what to do, on which shelf, for whom; one button marks it as done. */
function PaidOptionCard({ option }: { option: PaidOption }) {
  const { id, label, boughtAt, customer, parcels, quoteNumber } = option
  const completion = useAction(completePaidOption, {
    done: `Option réalisée\u00a0: ${label}`,
    onFailed: (error) => void toast({ title: errorSentence(error, refusals), kind: 'error' }),
  })
  return (
    <article className="grid gap-x-6 gap-y-3 rounded-2xl border border-line bg-surface p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] md:items-center">
      <div className="min-w-0">
        <h3 className="font-semibold">{label}</h3>
        <p className="break-words">
          {customer.name}{' '}
          <span className="font-mono text-sm whitespace-nowrap text-ink-soft">
            {customer.clientNumber}
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          Payée le <time dateTime={boughtAt}>{formatDay(boughtAt)}</time>
          {quoteNumber !== null && ` · devis ${quoteNumber}`}
        </p>
      </div>
      <ul aria-label="Colis concernés" className="grid gap-1.5">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex min-w-0 items-baseline gap-2.5">
            <ShelfCode shelf={parcel.shelf} />
            <span className="min-w-0 truncate font-mono text-sm">{parcel.trackingNumber}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        busy={completion.isBusy}
        onClick={() => completion.run({ optionId: id })}
      >
        Marquer comme réalisée
      </Button>
    </article>
  )
}

/** Options that customers bought for a parcel or a shipment alone, still to do; shows nothing when there are none. */
export function PaidOptions() {
  const options = useInfiniteQuery(pages(listPaidOptions, {}))
  if (options.isError && !options.data) {
    return (
      <ErrorState
        title="Les options à réaliser n’ont pas pu être chargées."
        onRetry={() => void options.refetch()}
        retrying={options.isFetching}
      >
        {errorSentence(options.error)}
      </ErrorState>
    )
  }
  const items = options.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="paid-options" className="mb-8">
      <h2 id="paid-options" className="mb-3 text-lg font-semibold">
        Options payées à réaliser
      </h2>
      <ul className="grid gap-3">
        {items.map((option) => (
          <li key={option.id}>
            <PaidOptionCard option={option} />
          </li>
        ))}
      </ul>
      <NextPage list={options}>Afficher la suite</NextPage>
    </section>
  )
}
