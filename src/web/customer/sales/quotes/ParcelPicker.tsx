import { useState } from 'react'
import { Link } from 'react-router'
import type { ParcelView } from '#contract/warehouse/parcels.ts'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { photoUrl } from '#web/api/parcels.ts'
import { Button } from '#web/ui/Button.tsx'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { mostChosen, totalGrams, useChosenParcels } from './chosen-parcels.ts'
import { formatSize } from '#web/copy/format-size.ts'

type Choice = ReturnType<typeof useChosenParcels>

/** Received parcels that are in no quote; choosing them fills the weight with the measured one. */
export function ParcelPicker() {
  const choice = useChosenParcels()
  const { list, parcels } = choice
  if (list.isPending) return <Skeleton className="h-24 w-full" />
  if (!list.data) return <NotLoaded list={list} />
  if (parcels.length === 0 && choice.chosen.length === 0) return <NoParcel />
  return <Choices choice={choice} />
}

const NotLoaded = ({ list }: { list: Choice['list'] }) => (
  <div role="alert">
    <p>Vos colis n’ont pas pu être chargés. Vous pouvez demander une estimation sans eux.</p>
    <Button
      variant="secondary"
      className="mt-2"
      busy={list.isFetching}
      onClick={() => void list.refetch()}
    >
      Réessayer
    </Button>
  </div>
)

const NoParcel = () => (
  <p className="text-ink-soft">
    Aucun colis disponible à l’entrepôt pour le moment. Vous pouvez demander une estimation sans
    colis, ou{' '}
    <Link to={paths.declareParcel} className={linkStyle}>
      déclarer un colis
    </Link>
    .
  </p>
)

/** From this many parcels on, a search field is useful. */
const searchedFrom = 6

function Choices({ choice }: { choice: Choice }) {
  const [search, setSearch] = useState('')
  const { list, parcels, chosen, choose } = choice
  const shown = parcels.filter((parcel) => matches(parcel, search))
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        Colis à expédier<span className="font-normal text-ink-soft"> (facultatif)</span>
      </legend>
      {parcels.length >= searchedFrom && (
        <TextField
          label="Chercher un colis"
          hint={list.hasNextPage ? `Parmi les ${parcels.length} colis affichés.` : undefined}
          type="search"
          autoComplete="off"
          className="mb-3"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
          }}
          onKeyDown={(event) => {
            // Enter only searches; it must not send the request.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <ul className="grid max-h-112 gap-2 overflow-y-auto sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {shown.map((parcel) => (
          <li
            key={parcel.id}
            className="rounded-button border border-line-strong px-3 has-checked:border-action has-checked:bg-action-soft"
          >
            <Checkbox
              label={<ParcelLabel parcel={parcel} />}
              checked={chosen.includes(parcel.id)}
              onChange={({ target }) => {
                const others = chosen.filter((id) => id !== parcel.id)
                choose(target.checked ? [...others, parcel.id] : others)
              }}
            />
            {chosen.includes(parcel.id) && (
              <MissingPieces parcel={parcel} act="Compléter" to={paths.parcelContents} />
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-soft">Aucun colis ne correspond.</p>}
      <NextPage list={list}>Afficher plus de colis</NextPage>
      <Gone choice={choice} />
      <Chosen choice={choice} shown={shown} />
      {choice.error && <FieldError id="colis-erreur">{choice.error}</FieldError>}
    </fieldset>
  )
}

/** How many are chosen and their weight; a button for all or none. */
function Chosen({ choice, shown }: { choice: Choice; shown: readonly ParcelView[] }) {
  const { parcels, chosen, choose } = choice
  const grams = totalGrams(parcels, chosen)
  const more = shown.filter(({ id }) => !chosen.includes(id))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="figures">
        {chosen.length === 0 ? 'Aucun colis choisi' : counted(chosen.length)}
        {grams !== null && (
          <>
            {'\u00A0: '}
            <strong>{formatWeight(grams)}</strong>
          </>
        )}
        {chosen.length >= mostChosen && ', le maximum d’une demande'}
      </p>
      {more.length > 0 && chosen.length < mostChosen && (
        <Button
          variant="secondary"
          onClick={() => {
            choose([...chosen, ...more.map(({ id }) => id)])
          }}
        >
          Tout choisir
        </Button>
      )}
      {chosen.length > 0 && (
        <Button
          variant="secondary"
          onClick={() => {
            choose([])
          }}
        >
          Ne rien choisir
        </Button>
      )}
    </div>
  )
}

/** Another tab, or the warehouse, has used it meanwhile. */
function Gone({ choice: { list, parcels, chosen, choose } }: { choice: Choice }) {
  const available = new Set(parcels.map(({ id }) => id))
  const gone = chosen.filter((id) => !available.has(id))
  if (gone.length === 0 || list.hasNextPage) return null
  return (
    <div className="mt-3">
      <Notice kind="warning" title="Un colis choisi n’est plus disponible">
        <p>
          Il est déjà dans un devis, peut-être celui que vous venez de demander (voyez «&nbsp;Mes
          devis&nbsp;»), ou n’attend plus d’envoi.
        </p>
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            choose(chosen.filter((id) => available.has(id)))
          }}
        >
          Continuer sans lui
        </Button>
      </Notice>
    </div>
  )
}

const counted = (count: number): string =>
  count === 1 ? '1 colis choisi' : `${count} colis choisis`

function matches({ merchant, trackingNumber, description }: ParcelView, search: string): boolean {
  const wanted = plain(search.trim())
  return [merchant, trackingNumber, description ?? ''].some((text) => plain(text).includes(wanted))
}

/** Lower case, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** Photo, shop, measures, number, and the storage fee so far. */
function ParcelLabel({ parcel }: { parcel: ParcelView }) {
  const { merchant, trackingNumber, reception, freeStorageDaysLeft, isStoragePaused } = parcel
  const [photoId] = parcel.photoIds
  return (
    <span className="flex gap-3">
      <PhotoStack
        photos={[photoId === undefined ? null : photoUrl(photoId, 'thumbnail')]}
        size="small"
      />
      <span className="min-w-0">
        <span className="block font-medium break-words">{merchant}</span>
        <span className="figures block text-14">{measuresOf(reception)}</span>
        <span className="block font-mono text-13 break-all text-ink-soft">{trackingNumber}</span>
        {freeStorageDaysLeft !== null && freeStorageDaysLeft < 0 && (
          <span className="block text-14 text-problem">
            Garde à régler&nbsp;: {-freeStorageDaysLeft} jour{freeStorageDaysLeft < -1 && 's'},
            comptée dans le prix{isStoragePaused && ' (décompte suspendu)'}
          </span>
        )}
      </span>
    </span>
  )
}

function measuresOf(reception: ParcelView['reception']): string {
  if (reception === null) return 'Pas encore mesuré'
  const { weightGrams, lengthMm, widthMm, heightMm } = reception
  return `${formatWeight(weightGrams)}, ${formatSize(lengthMm, widthMm, heightMm)}`
}
