import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myParcels, type Parcel } from '#web/api/parcels.ts'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { parcelDestroyed, requestedActions, whyNotEditable } from '#web/copy/declaration.ts'
import { LiveLine } from '#web/customer/warehouse/parcels/LiveLine.tsx'
import { ParcelsError } from '#web/customer/warehouse/parcels/ParcelsError.tsx'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { useStatusNews } from '#web/customer/warehouse/parcels/use-status-news.ts'
import { paths } from '#web/paths.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { DeleteDeclaration, listTitleId } from './DeleteDeclaration.tsx'

type Editing = {
  editedId: string | null
  onEdit: (id: string | null) => void
  onDeleted: (id: string) => void
}

/** 'Mes colis déclarés': awaited parcels can be edited, the others say why not (docs/rules/parcels.md#declaration). */
export function DeclaredParcels(editing: Editing) {
  const parcels = useInfiniteQuery(myParcels(''))
  const items = parcels.data?.pages.flatMap((page) => page.items) ?? []
  const settled = items.filter((parcel) => !isAwaited(parcel))
  const news = useStatusNews(items)
  return (
    <section aria-labelledby={listTitleId} className="mt-10">
      <h2 id={listTitleId} tabIndex={-1} className="mb-2 text-2xl outline-none">
        Mes colis déclarés
      </h2>
      <LiveLine news={news} />
      {parcels.isPending && <SkeletonList />}
      <ParcelsError query={parcels} />
      {parcels.isSuccess && items.length === 0 && (
        <EmptyState
          title="Aucun colis déclaré pour le moment"
          picture={<Scene name="weighing" className="mb-4 max-w-72" />}
        >
          Remplissez le formulaire ci-dessus avec le numéro de suivi de votre première commande.
        </EmptyState>
      )}
      <Declared parcels={items.filter(isAwaited)} {...editing} />
      {settled.length > 0 && (
        <details className="mt-3">
          <summary className={`${linkStyle} inline-flex min-h-11 items-center`}>
            {settled.length === 1
              ? 'Voir celui qui ne se modifie plus'
              : `Voir les ${settled.length}${parcels.hasNextPage ? '+' : ''} qui ne se modifient plus`}
          </summary>
          <Declared parcels={settled} {...editing} />
        </details>
      )}
      <NextPage list={parcels}>Charger la suite</NextPage>
    </section>
  )
}

const isAwaited = ({ status }: Parcel): boolean => status === 'pending_arrival'

const Declared = ({ parcels, ...editing }: { parcels: readonly Parcel[] } & Editing) => (
  <ul className="grid gap-3">
    {parcels.map((parcel) => (
      <li key={parcel.id}>
        <DeclaredParcel parcel={parcel} {...editing} />
      </li>
    ))}
  </ul>
)

function DeclaredParcel({ parcel, editedId, onEdit, onDeleted }: { parcel: Parcel } & Editing) {
  const isEdited = parcel.id === editedId
  return (
    <article
      className={`rounded-2xl border bg-surface p-4 ${isEdited ? 'border-action' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-sans text-lg font-semibold tracking-normal break-words">
            <Link to={paths.parcel(parcel.id)} className={linkStyle}>
              {parcel.merchant}
            </Link>
          </h3>
          <p className="font-mono text-sm wrap-anywhere text-ink-soft">{parcel.trackingNumber}</p>
        </div>
        <ParcelState parcel={parcel} />
      </div>
      <p className="mt-1 text-sm">
        {requestedActions[parcel.requestedAction]} · déclaré le {formatDay(parcel.createdAt)}
      </p>
      {parcel.description && (
        <p className="mt-1 text-sm break-words text-ink-soft">{parcel.description}</p>
      )}
      <div className="mt-1 empty:hidden">
        <MissingPieces parcel={parcel} act="Compléter" to={paths.parcelContents} />
      </div>
      {parcel.status === 'pending_arrival' ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={`Modifier le colis ${parcel.trackingNumber}`}
            disabled={isEdited}
            {...leavesTyping}
            onClick={() => {
              onEdit(parcel.id)
            }}
          >
            Modifier
          </Button>
          <DeleteDeclaration
            parcel={parcel}
            onDeleted={() => {
              onDeleted(parcel.id)
              if (isEdited) onEdit(null)
            }}
          />
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          {parcel.destroyedAt ? parcelDestroyed : whyNotEditable[parcel.status]}
        </p>
      )}
    </article>
  )
}
