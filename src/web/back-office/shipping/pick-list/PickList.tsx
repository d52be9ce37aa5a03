import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type * as z from 'zod/mini'
import { useState } from 'react'
import { listToPick } from '#contract/shipping/pick-list.ts'
import { readJson, writeJson } from '#web/ui/browser-storage.ts'
import { pages } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { BackLink } from '#web/back-office/core/BackLink.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

type Parcel = z.output<typeof listToPick.output>['items'][number]

/** /admin/prelevement: what to fetch from the shelves, ticked on the way, or on paper. */
export function PickList() {
  const list = useInfiniteQuery(pages(listToPick, {}))
  const picked = usePicked()
  const now = useNow()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const left = items.filter(({ id }) => !picked.ids.includes(id)).length
  return (
    <>
      <BackLink to={paths.departures} label="Retour aux expéditions" />
      <PageHeader
        title="Liste de prélèvement"
        actions={
          items.length > 0 && (
            <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
              <Printer className="size-5 shrink-0" aria-hidden="true" />
              Imprimer
            </Button>
          )
        }
      >
        Les colis des envois à emballer, par étagère puis par envoi. Un envoi retenu, ou qui attend
        un colis bloqué, n’y est pas.
        <span className="hidden print:block">
          Imprimée le {formatMoment(new Date(now).toISOString())}.
        </span>
      </PageHeader>
      {!list.data && <Unloaded query={list} failed="La liste n’a pas pu être chargée." />}
      {list.data && items.length === 0 && (
        <EmptyState title="Rien à prélever">
          Les colis d’un envoi payé apparaissent ici dès qu’il peut être emballé.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <p role="status" className="figures mb-3 font-semibold print:hidden">
            {left === 0 ? 'Tout est prélevé.' : `${left} à prélever sur ${items.length}`}
          </p>
          {shelvesOf(items).map(([shelf, parcels]) => (
            <Shelf key={shelf} shelf={shelf} parcels={parcels} picked={picked} />
          ))}
        </>
      )}
      <NextPage list={list}>Afficher la suite</NextPage>
    </>
  )
}

/** The rows come by shelf: those of one follow each other. */
function shelvesOf(items: readonly Parcel[]): [shelf: string, parcels: Parcel[]][] {
  const shelves = new Map<string, Parcel[]>()
  for (const item of items) {
    const shelf = item.shelf ?? 'Sans étagère'
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), item])
  }
  return [...shelves]
}

type ShelfProps = { shelf: string; parcels: readonly Parcel[]; picked: Picked }

const Shelf = ({ shelf, parcels, picked }: ShelfProps) => (
  <section aria-label={shelf} className="mb-4 break-inside-avoid">
    <h2 className="mb-1.5 font-mono text-xl font-bold">{shelf}</h2>
    <ul className="grid gap-1.5">
      {parcels.map((parcel) => (
        <li key={parcel.id}>
          <Line parcel={parcel} isPicked={picked.ids.includes(parcel.id)} onTick={picked.toggle} />
        </li>
      ))}
    </ul>
  </section>
)

type LineProps = { parcel: Parcel; isPicked: boolean; onTick: (id: string) => void }

/** The whole line ticks, with a thumb. */
const Line = ({ parcel, isPicked, onTick }: LineProps) => (
  <label
    htmlFor={`colis-${parcel.id}`}
    className={joinClasses(
      'flex min-h-14 items-center gap-3 rounded-xl border p-2.5',
      isPicked ? 'border-done bg-done-soft' : 'border-line bg-surface',
    )}
  >
    <input
      id={`colis-${parcel.id}`}
      type="checkbox"
      className="size-6 shrink-0 accent-action"
      checked={isPicked}
      onChange={() => onTick(parcel.id)}
    />
    <span className="min-w-0 flex-1 font-mono wrap-anywhere">
      {parcel.trackingNumber}
      <span className="block font-sans text-sm break-words text-ink-soft">
        {parcel.merchant}
        {parcel.weightGrams !== null && ` · ${formatWeight(parcel.weightGrams)}`}
      </span>
    </span>
    <span className="min-w-0 text-right text-sm">
      <span className="block font-mono whitespace-nowrap">{parcel.shipment.number}</span>
      <span className="block break-words text-ink-soft">{parcel.customer}</span>
    </span>
  </label>
)

type Picked = {
  readonly ids: readonly string[]
  readonly toggle: (id: string) => void
}

/** What this person ticked on the way, until the tab is closed: a page that is loaded again still knows it. */
function usePicked(): Picked {
  const key = `escale.prelevement:${useSessionUser()?.id ?? ''}`
  const [ids, setIds] = useState(() => read(key))
  return {
    ids,
    toggle: (id) => {
      const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
      setIds(next)
      writeJson('session', key, next)
    },
  }
}

function read(key: string): string[] {
  const stored = readJson('session', key)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}
