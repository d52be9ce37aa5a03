import { useInfiniteQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DispatchView, listDispatches, openDispatch } from '#contract/shipping/dispatches.ts'
import { isShippingDestination, shippingDestinations } from '#domain/destination/destination.ts'
import { cutOffOf, usualCutOff } from '#domain/dispatch/dispatch.ts'
import { slipPdf } from '#web/api/documents.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { CarrierField } from '#web/back-office/core/carriers/CarrierField.tsx'
import { type CarrierChoice, WithCarriers } from '#web/back-office/core/carriers/WithCarriers.tsx'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { RowName } from '#web/back-office/core/list/RowName.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { textIn } from '#web/chrome/text-in.ts'
import {
  boxesText,
  cutOffText,
  destinationsText,
  dispatchError,
  dispatchStates,
} from '#web/copy/dispatches.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { CutOffFields } from './ChangeCutOff.tsx'
import { useSentLoads } from './load-queue.ts'

/** The departures of the vans, newest first. */
export function Dispatches() {
  useSentLoads()
  return (
    <>
      <ListHead
        name="departs"
        title="Départs"
        unit={['départ', 'départs']}
        query={new URLSearchParams()}
        action={<OpenDispatch />}
      />
      <PagedTable
        list={useInfiniteQuery(pages(listDispatches, { limit: rowsPerPage }))}
        caption="Départs"
        columns={columns}
        onPhone="slim"
        order="Les derniers ouverts d’abord"
        failed="Impossible de charger les départs."
        empty={
          <EmptyState title="Aucun départ pour le moment">
            Un départ par camion&nbsp;: ouvrez-en un quand il est attendu, scannez chaque boîte qui
            y monte, puis fermez. Le chauffeur signe le bordereau de dépôt.
          </EmptyState>
        }
      />
    </>
  )
}

/** Kept out of the site's own map, which the first public page loads. */
const dispatchPath = (id: string): string => `${paths.dispatches}/${encodeURIComponent(id)}`

const columns: readonly Column<DispatchView>[] = [
  {
    key: 'number',
    header: 'Transporteur et départ',
    main: true,
    grows: true,
    width: 230,
    cell: (dispatch) => (
      <RowName
        name={dispatch.carrier}
        beside={destinationsText(dispatch.destinations)}
        end={<span className="text-14 text-ink">{boxesText(dispatch.loaded)}</span>}
        state={<DispatchState dispatch={dispatch} isPlain />}
        to={dispatchPath(dispatch.id)}
        row={dispatch.id}
        number={dispatch.number}
        last={cutOffText(dispatch.cutOffAt)}
      />
    ),
  },
  {
    key: 'destinations',
    header: 'Destinations',
    onCard: 'none',
    grows: true,
    width: 160,
    cell: ({ destinations }) => destinationsText(destinations),
  },
  {
    key: 'cut-off',
    header: 'Heure limite',
    onCard: 'none',
    cell: ({ cutOffAt }) => cutOffText(cutOffAt),
  },
  {
    key: 'loaded',
    header: 'Chargé',
    numeric: true,
    onCard: 'none',
    cell: ({ loaded }) => boxesText(loaded),
  },
  {
    key: 'state',
    header: 'État',
    onCard: 'none',
    cell: (dispatch) => <DispatchState dispatch={dispatch} />,
  },
  {
    key: 'slip',
    header: 'Bordereau',
    onCard: 'none',
    cell: (dispatch) => (dispatch.isSlipReady === null ? '—' : <Slip dispatch={dispatch} />),
  },
]

type StateProps = { readonly dispatch: DispatchView; readonly isPlain?: boolean }

export const DispatchState = ({ dispatch: { state }, isPlain = false }: StateProps) => (
  <StatusBadge of={dispatchStates[state]} isPlain={isPlain} />
)

function Slip({ dispatch: { id, number, isSlipReady } }: { dispatch: DispatchView }) {
  if (!isSlipReady) return 'En préparation'
  return (
    <a href={slipPdf(id)} target="_blank" rel="noreferrer" className={linkStyle}>
      PDF<span className="sr-only"> du bordereau {number} (nouvel onglet)</span>
    </a>
  )
}

const OpenDispatch = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <Truck className="size-5" aria-hidden="true" />
        Ouvrir un départ
      </Button>
    )}
    title="Ouvrir un départ"
    description="Les boîtes prêtes avant l’heure limite y sont proposées. Plusieurs personnes peuvent scanner dans le même départ."
    isUnsaved={false}
  >
    {() => <WithCarriers>{(carriers) => <Form carriers={carriers} />}</WithCarriers>}
  </ActionDialog>
)

function Form({ carriers }: { carriers: readonly CarrierChoice[] }) {
  const navigate = useNavigate()
  const [isChosen, setChosen] = useState(false)
  const [wrong, setWrong] = useState<'destinations' | 'cut-off'>()
  const [usual] = useState(() => usualCutOff(new Date()))
  const opening = useAction(openDispatch, {
    done: 'Départ ouvert',
    refusals: dispatchError,
    onDone: ({ id }) => void navigate(dispatchPath(id)),
  })

  function submit(form: HTMLFormElement) {
    const typed = new FormData(form)
    const text = (name: string) => textIn(typed, name)
    const destinations = isChosen
      ? typed.getAll('destination').map(String).filter(isShippingDestination)
      : []
    const cutOffAt = cutOffOf(text('day'), text('time'))
    const isNoWhere = isChosen && destinations.length === 0
    setWrong(isNoWhere ? 'destinations' : cutOffAt === null ? 'cut-off' : undefined)
    if (isNoWhere || cutOffAt === null) {
      form.querySelector<HTMLElement>(isNoWhere ? '[name=destination]' : '[name=day]')?.focus()
      return
    }
    opening.run({ carrier: text('carrier'), destinations, cutOffAt: cutOffAt.toISOString() })
  }

  return (
    <ActionForm action={opening} onSubmit={submit} submitLabel="Ouvrir le départ">
      <CarrierField carriers={carriers} name="carrier" />
      <SelectField
        label="Destinations"
        value={isChosen ? 'some' : 'all'}
        onChange={({ target }) => {
          setChosen(target.value === 'some')
          setWrong(undefined)
        }}
      >
        <option value="all">Toutes</option>
        <option value="some">Celles que je choisis</option>
      </SelectField>
      {isChosen && <Destinations isWrong={wrong === 'destinations'} />}
      <CutOffFields {...usual} isWrong={wrong === 'cut-off'} />
    </ActionForm>
  )
}

const Destinations = ({ isWrong }: { isWrong: boolean }) => (
  <fieldset>
    <legend className="font-medium">Destinations de ce départ</legend>
    <div className="grid gap-x-4 sm:grid-cols-2">
      {shippingDestinations.map((name) => (
        <Checkbox key={name} name="destination" value={name} label={name} />
      ))}
    </div>
    {isWrong && (
      <p role="alert" className="text-problem">
        Choisissez au moins une destination.
      </p>
    )}
  </fieldset>
)
