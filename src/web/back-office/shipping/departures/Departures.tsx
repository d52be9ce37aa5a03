import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import {
  completePaidOption,
  listPaidOptions,
  type PaidOption,
} from '#contract/payments/warehouse-options.ts'
import { countWaiting } from '#contract/warehouse/warehouse-requests.ts'
import { listShipments, type ShipmentView } from '#contract/shipping/shipments.ts'
import {
  type ShipmentAttention,
  shipmentAttentions,
  shipmentStatuses,
} from '#domain/shipment/shipment.ts'
import { keepsRows, pages, query, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { PagedCards } from '#web/back-office/core/list/PagedCards.tsx'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { useMayPass } from '#web/back-office/shipping/holds/stopped-by.ts'
import { openTakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { dashboardCount } from '#web/copy/dashboard.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { optionDone, optionRefusals, photosLost, proofButtons } from '#web/copy/paid-tasks.ts'
import { attentionWords, emptySteps, stepTabs } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/toast.ts'
import { OpenByScan } from './OpenByScan.tsx'
import { shipmentColumns } from './shipment-columns.tsx'

/** The shipments by step, those that have waited longest first, then the paid options to do; the address says which. */
export function Departures() {
  const [search] = useSearchParams()
  const options = useInfiniteQuery(pages(listPaidOptions, {}))
  const ready = useQuery(query(countWaiting, {})).data?.ready
  const isOffice = useMayPass()
  const isOptions = search.get('status') === 'options'
  const status = shipmentStatuses.find((step) => step === search.get('status')) ?? 'to_pack'
  const attention = status === 'handed_over' ? attentionIn(search) : undefined
  return (
    <>
      <ListHead
        name="expeditions"
        title="Expéditions"
        unit={['envoi', 'envois']}
        query={
          new URLSearchParams({
            ...(isOptions ? { status: 'options' } : stepQuery(status)),
            ...(attention ? { attention } : {}),
          })
        }
        views={[...stepViews(ready), ...optionsView(options.data?.pages, isOptions)]}
        filters={status === 'handed_over' ? filters : []}
        menu={isOffice ? [{ label: 'Au-dessus du prix payé', href: paths.absorbedBoxes }] : []}
        action={
          <Link to={paths.pickList} className={buttonStyle('secondary')}>
            Liste de prélèvement
          </Link>
        }
      />
      <div className="mb-3">
        <OpenByScan label="Scannez un colis ou un envoi" />
      </div>
      {isOptions ? (
        <PaidOptions options={options} />
      ) : (
        <ShipmentList status={status} attention={attention} />
      )}
    </>
  )
}

const attentionIn = (search: URLSearchParams): ShipmentAttention | undefined =>
  shipmentAttentions.find((one) => one === search.get('attention'))

const stepQuery = (step: ShipmentView['status']): Record<string, string> =>
  step === 'to_pack' ? {} : { status: step }

/** The rail counts them with those to prepare, which are seen first. */
const stepViews = (ready = 0): readonly ListView[] =>
  shipmentStatuses.map((step) => ({
    label: stepTabs[step],
    query: stepQuery(step),
    count: step === 'ready' && ready > 0 ? dashboardCount(ready) : undefined,
  }))

/** Only while there is one to do, or somebody asked for them. */
function optionsView(
  read: readonly { readonly items: readonly unknown[]; readonly nextCursor: string | null }[] = [],
  isAsked: boolean,
): readonly ListView[] {
  const count = read.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0 && !isAsked) return []
  return [
    {
      label: 'Options à réaliser',
      query: { status: 'options' },
      count: read.at(-1)?.nextCursor ? `${count}+` : String(count),
      isUrgent: true,
    },
  ]
}

const filters: readonly ListFilter[] = [
  {
    name: 'attention',
    label: 'À surveiller',
    kind: 'choice',
    all: 'Tous les envois partis',
    options: shipmentAttentions.map((one) => [one, attentionWords[one].label] as const),
  },
]

type ListProps = {
  readonly status: ShipmentView['status']
  readonly attention: ShipmentAttention | undefined
}

function ShipmentList({ status, attention }: ListProps) {
  // A box under way may be of a shipment that has others to pack.
  const asked = attention ? { attention } : { status }
  const shipments = useInfiniteQuery(
    pages(listShipments, { ...asked, limit: rowsPerPage }, keepsRows),
  )
  const { title, text } = attention ? attentionWords[attention] : emptySteps[status]
  return (
    <PagedTable
      list={shipments}
      of={attention ?? status}
      caption={stepTabs[status]}
      columns={shipmentColumns(status)}
      onPhone="slim"
      failed="Les envois n’ont pas pu être chargés."
      empty={<EmptyState title={title}>{text}</EmptyState>}
    />
  )
}

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
