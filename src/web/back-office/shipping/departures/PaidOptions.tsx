import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import {
  completePaidOption,
  type listPaidOptions,
  type PaidOption,
} from '#contract/payments/warehouse-options.ts'
import { openTakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import { PagedCards } from '#web/back-office/core/list/PagedCards.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { optionDone, optionRefusals, photosLost, proofButtons } from '#web/copy/paid-tasks.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

// The camera comes when a photo is asked for.
const OptionPhotosForm = lazyAfterContent(
  async () => (await import('./OptionPhotosForm.tsx')).OptionPhotosForm,
)

/** One paid option: what to do, on which shelf, for whom; one button marks it as done. */
function PaidOptionCard({ option }: { option: PaidOption }) {
  const { label, boughtAt, customer, parcels, quoteNumber } = option
  return (
    <article className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="font-semibold">{label}</h2>
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
      <Done option={option} />
    </article>
  )
}

/** Photos that were bought are handed over with the press that says so; those of a shipment are taken at its bench. */
function Done({ option }: { option: PaidOption }) {
  const [taken] = useState(() => openTakenPhotos([]))
  const { photos } = taken.use()
  if (option.proof !== 'photo') return <DoneByWord option={option} />
  if (option.quoteNumber !== null) return <p>À photographier à l’emballage.</p>
  return (
    <>
      <LeaveGuard isUnsaved={photos.length > 0} loss={photosLost} />
      <ActionDialog
        trigger={(open) => (
          <Button variant="secondary" onClick={open}>
            {proofButtons.photo}
          </Button>
        )}
        title={option.label}
        // The photos stay with the option.
        isUnsaved={false}
        description="Le client voit ces photos aussitôt, sur la page de son colis."
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <OptionPhotosForm option={option} taken={taken} onDone={close} />
          </Suspense>
        )}
      </ActionDialog>
    </>
  )
}

function DoneByWord({ option: { id, label } }: { option: PaidOption }) {
  const completion = useAction(completePaidOption, {
    done: optionDone(label),
    onFailed: (error) => void toast({ title: errorSentence(error, optionRefusals), kind: 'error' }),
  })
  return (
    <Button
      variant="secondary"
      busy={completion.isBusy}
      onClick={() => completion.run({ optionId: id })}
    >
      Marquer comme réalisée
    </Button>
  )
}

type Options = UseInfiniteQueryResult<InfiniteData<z.output<typeof listPaidOptions.output>>>

/** Options that customers bought for a parcel or a shipment alone, still to do. */
export const PaidOptions = ({ options }: { options: Options }) => (
  <PagedCards
    list={options}
    of="options"
    failed="Les options à réaliser n’ont pas pu être chargées."
    empty={
      <EmptyState title="Aucune option à réaliser">
        Une option achetée pour un colis ou un envoi seul apparaît ici dès qu’elle est payée.
      </EmptyState>
    }
    cardKey={({ id }) => id}
  >
    {(option) => <PaidOptionCard option={option} />}
  </PagedCards>
)

function ShelfCode({ shelf }: { shelf: string | null }) {
  return (
    <span className="inline-block min-w-14 shrink-0 rounded-md bg-sunken px-2 py-0.5 text-center font-mono font-semibold">
      {shelf ?? 'sans étagère'}
    </span>
  )
}
