import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listPaidOptions } from '#contract/payments/warehouse-options.ts'
import { listShipments, type ShipmentView } from '#contract/shipping/shipments.ts'
import { shipmentAttentions, type ShipmentAttention } from '#domain/shipment/attention.ts'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { useMayPass } from '#web/back-office/shipping/holds/stopped-by.ts'
import { attentionWords, emptySteps, stepTabs } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OpenByScan } from './OpenByScan.tsx'
import { PaidOptions } from './PaidOptions.tsx'
import { shipmentColumns } from './shipment-columns.tsx'

/** The shipments by step, those that have waited longest first, then the paid options to do; the address says which. */
export function Departures() {
  const [search] = useSearchParams()
  const options = useInfiniteQuery(pages(listPaidOptions, {}))
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
        views={[...steps, ...optionsView(options.data?.pages, isOptions)]}
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

const steps: readonly ListView[] = shipmentStatuses.map((step) => ({
  label: stepTabs[step],
  query: stepQuery(step),
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
      failed="Les envois n’ont pas pu être chargés."
      empty={<EmptyState title={title}>{text}</EmptyState>}
    />
  )
}
