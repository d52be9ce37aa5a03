import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { readMyParcel } from '#contract/warehouse/parcels.ts'
import { myMerchants, myParcels, type Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DeclarationForm } from './DeclarationForm.tsx'
import { DeclaredParcels } from './DeclaredParcels.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(myParcels('')),
    queryClient.prefetchQuery(myMerchants),
  ])

/** Declares a parcel, or edits the one named in the URL; the list is below (docs/rules/parcels.md#declaration). */
export function DeclareParcel() {
  const [query, setQuery] = useSearchParams()
  const parcelId = query.get('colis')
  // A new form after each save, so that nothing of the last one remains.
  const [saves, setSaves] = useState(0)
  const [justDeclared, setJustDeclared] = useState<Parcel>()
  // Only after an action, not on page load.
  const [takesFocus, setTakesFocus] = useState(false)
  const top = useRef<HTMLDivElement>(null)

  function edit(id: string | null) {
    setTakesFocus(true)
    setQuery(id === null ? {} : { colis: id }, { preventScrollReset: true })
    top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }

  return (
    <>
      <div ref={top} className="scroll-mt-24" />
      <PageHeader title="Déclarer un Colis" />
      {justDeclared && parcelId === null && <CompleteIt parcel={justDeclared} />}
      <Card aria-labelledby="declaration-titre">
        {parcelId === null ? (
          <DeclarationForm
            key={saves}
            takesFocus={takesFocus}
            onDone={(saved) => {
              setTakesFocus(true)
              setSaves(saves + 1)
              setJustDeclared(saved)
            }}
          />
        ) : (
          <EditedParcel
            key={parcelId}
            parcelId={parcelId}
            takesFocus={takesFocus}
            onDone={() => {
              edit(null)
            }}
          />
        )}
      </Card>
      <DeclaredParcels
        editedId={parcelId}
        onEdit={edit}
        onDeleted={(id) => setJustDeclared((kept) => (kept?.id === id ? undefined : kept))}
      />
    </>
  )
}

/** What customs will require, while the customer still has the order's mail open. */
const CompleteIt = ({ parcel }: { parcel: Parcel }) => (
  <div className="mb-4" role="status">
    <Notice kind="info" title="Colis déclaré. Encore deux choses avant son départ">
      <p>
        La douane demande le contenu et la facture d’achat de chaque colis.{' '}
        <Link to={paths.parcelContents(parcel.id)} className={linkStyle}>
          Compléter maintenant
        </Link>
      </p>
    </Notice>
  </div>
)

function EditedParcel({
  parcelId,
  takesFocus,
  onDone,
}: {
  parcelId: string
  takesFocus: boolean
  onDone: () => void
}) {
  const parcel = useQuery({ ...query(readMyParcel, { parcelId }), staleTime: 0 })
  // The live stream must not replace what is being typed.
  const [start, setStart] = useState<Parcel>()
  if (start === undefined && parcel.data && !parcel.isFetching) setStart(parcel.data)

  if (start) return <DeclarationForm parcel={start} takesFocus={takesFocus} onDone={onDone} />
  if (parcel.isError) {
    return (
      <ErrorState title="Impossible de charger ce colis." onRetry={() => void parcel.refetch()}>
        {errorSentence(parcel.error)} <a href={paths.declareParcel}>Déclarer un nouveau colis</a>
      </ErrorState>
    )
  }
  return <Skeleton className="h-80" />
}
