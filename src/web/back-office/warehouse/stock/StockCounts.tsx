import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listShelves } from '#contract/warehouse/shelves.ts'
import {
  listStockCounts,
  openStockCount,
  type StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { CountScope } from '#domain/stock/stock-count.ts'
import { ApiError } from '#web/api/api-error.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { BackLink } from '#web/back-office/core/BackLink.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { textIn } from '#web/chrome/text-in.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { shelfCodeHint, stockRefusals, wrongShelfCode } from '#web/copy/stock.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { scopeNames } from '#words/stock.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { SearchedParcels } from './SearchedParcels.tsx'
import { stockPaths } from './stock-paths.ts'
import { useScanQueue, useSentScans } from './scan-queue.ts'
import { Notice } from '#web/ui/Notice.tsx'

const views: readonly ListView[] = [
  { label: 'Comptages', query: {} },
  { label: 'Colis recherchés', query: { onglet: 'recherches' } },
]

/** Running and past counts, and the parcels that none of them found. */
export function StockCounts() {
  const [search] = useSearchParams()
  useSentScans()
  const isSearched = search.get('onglet') === 'recherches'
  return (
    <>
      <BackLink to={paths.adminShelves} label="Retour aux étagères" />
      <ListHead
        name="comptages"
        title="Comptages"
        unit={['comptage', 'comptages']}
        query={new URLSearchParams(isSearched ? { onglet: 'recherches' } : {})}
        views={views}
        action={<OpenCount />}
      />
      <RefusedElsewhere />
      {isSearched ? <SearchedParcels /> : <CountList />}
    </>
  )
}

const CountList = () => (
  <PagedTable
    list={useInfiniteQuery(pages(listStockCounts, { limit: rowsPerPage }))}
    room="normal"
    caption="Comptages"
    columns={columns}
    failed="Impossible de charger les comptages."
    empty={
      <EmptyState title="Aucun comptage pour le moment">
        Ouvrez-en un sur une étagère ou une zone&nbsp;: ses colis attendus sont comparés à vos
        scans, et vous réglez ce qui ne concorde pas.
      </EmptyState>
    }
  />
)

const columns: readonly Column<StockCountView>[] = [
  {
    key: 'place',
    header: 'Lieu',
    main: true,
    cell: ({ id, scope, place }) => (
      <Link to={stockPaths.count(id)} data-row={id} className={linkStyle}>
        {scopeNames[scope]} {place}
      </Link>
    ),
  },
  { key: 'opened', header: 'Ouvert', cell: ({ openedAt }) => formatMoment(openedAt) },
  { key: 'by', header: 'Par', cell: ({ openedBy }) => openedBy },
  {
    key: 'seen',
    header: 'Vus / attendus',
    numeric: true,
    cell: ({ scanned, expected }) => `${scanned} / ${expected}`,
  },
  { key: 'found', header: 'Écarts', wraps: true, cell: (count) => <State count={count} /> },
]

function State({ count }: { count: StockCountView }) {
  if (count.closedAt === null) return <Badge family="waiting">En cours</Badge>
  if (count.isAbandoned) return <Badge family="none">Abandonné</Badge>
  const gaps = Object.values(count.found).reduce((sum, one) => sum + one, 0)
  if (gaps === 0) return <Badge family="done">Compte bon</Badge>
  return (
    <>
      <Badge family="problem">{gaps === 1 ? '1 écart' : `${gaps} écarts`}</Badge>
      {count.note && <span className="block break-words text-ink-soft">{count.note}</span>}
    </>
  )
}

/** Scans of this device that a count refused and nobody has answered, with a link to each count. */
function RefusedElsewhere() {
  const refused = useScanQueue().kept.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  const counts = Map.groupBy(refused, ({ countId }) => countId)
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Des scans de cet appareil ont été refusés">
        <ul>
          {[...counts].map(([countId, scans]) => (
            <li key={countId}>
              <Link to={stockPaths.count(countId)} className={linkStyle}>
                {scans.length === 1 ? 'Un scan' : `${scans.length} scans`} sur{' '}
                {[...new Set(scans.map(({ shelf }) => shelf))].join(', ')}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const OpenCount = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <ClipboardCheck className="size-5" aria-hidden="true" />
        Ouvrir un comptage
      </Button>
    )}
    title="Ouvrir un comptage"
    description="Ce qui doit s’y trouver est noté à l’ouverture. Plusieurs personnes peuvent scanner dans le même comptage."
    isUnsaved={false}
  >
    {() => <Form />}
  </ActionDialog>
)

function Form() {
  const navigate = useNavigate()
  const [scope, setScope] = useState<CountScope>('shelf')
  const [isWrong, setWrong] = useState(false)
  const opening = useAction(openStockCount, {
    done: 'Comptage ouvert',
    refusals: stockRefusals,
    onDone: ({ id }) => void navigate(stockPaths.count(id)),
  })

  function submit(form: HTMLFormElement) {
    const place = textIn(new FormData(form), 'place')
    const isPlace = scope === 'zone' ? place !== '' : parseShelfCode(place).ok
    setWrong(!isPlace)
    if (isPlace) opening.run({ scope, place })
    else form.querySelector<HTMLElement>('[name="place"]')?.focus()
  }

  return (
    <ActionForm
      action={opening}
      onSubmit={submit}
      submitLabel="Commencer"
      afterFailure={<Rival error={opening.error} />}
    >
      <SelectField
        label="Que comptez-vous&nbsp;?"
        value={scope}
        onChange={({ target }) => {
          setScope(target.value === 'zone' ? 'zone' : 'shelf')
          setWrong(false)
        }}
      >
        <option value="shelf">Une étagère</option>
        <option value="zone">Toutes les étagères d’une zone</option>
      </SelectField>
      {scope === 'shelf' ? (
        <TextField
          key="shelf"
          label="Étagère"
          name="place"
          hint={shelfCodeHint}
          maxLength={20}
          autoComplete="off"
          error={isWrong ? wrongShelfCode : undefined}
        />
      ) : (
        <ZoneField error={isWrong ? 'Choisissez la zone.' : undefined} />
      )}
    </ActionForm>
  )
}

function ZoneField({ error }: { error: string | undefined }) {
  const { data, isPending } = useInfiniteQuery(pages(listShelves, {}))
  const zones = data?.pages[0]?.zones ?? []
  return (
    <SelectField
      label="Zone"
      name="place"
      error={error}
      hint={!isPending && zones.length === 0 ? 'Aucune zone dans le plan.' : undefined}
    >
      <option value="">{isPending ? 'Chargement…' : 'Choisissez'}</option>
      {zones.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </SelectField>
  )
}

/** Somebody is already counting this shelf: links to their count, to join it. */
function Rival({ error }: { error: unknown }) {
  const countId = error instanceof ApiError ? error.details['countId'] : undefined
  if (typeof countId !== 'string') return null
  return (
    <Link to={stockPaths.count(countId)} className={linkStyle}>
      Rejoindre ce comptage
    </Link>
  )
}
