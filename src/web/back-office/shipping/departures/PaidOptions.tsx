import { useInfiniteQuery } from '@tanstack/react-query'
import { listPaidOptions } from '#contract/payments/warehouse-options.ts'
import { pages } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PaidOptionCard } from './PaidOptionCard.tsx'

/** What customers bought for a parcel or a shipment by itself, and waits for us; nothing when nothing waits. */
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
