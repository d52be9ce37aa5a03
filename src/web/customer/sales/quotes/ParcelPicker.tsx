import { mostParcelsOfQuote } from '#domain/quote/quote.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ParcelChoice } from './ParcelChoice.tsx'
import { ParcelGone } from './ParcelGone.tsx'
import { useChosenParcels } from './chosen-parcels.ts'

type Choice = ReturnType<typeof useChosenParcels>

/** Received parcels that are in no quote; choosing them fills the weight with the measured one. */
export function ParcelPicker() {
  const choice = useChosenParcels()
  const { list, parcels } = choice
  if (list.isPending)
    return (
      <div className="grid gap-px">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-13 w-full sm:h-15" />
        ))}
      </div>
    )
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
    <fieldset className="@container">
      <legend className="sr-only">À l’entrepôt{chosen.length === 0 && ' (facultatif)'}</legend>
      <Chosen choice={choice} shown={shown} />
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
      <ul
        className={joinClasses(
          'divide-y divide-line overflow-hidden rounded-card border border-line empty:hidden',
          parcels.length > searchedFrom && 'max-h-128 overflow-y-auto',
        )}
      >
        {shown.map((parcel) => (
          <ParcelChoice
            key={parcel.id}
            parcel={parcel}
            isChosen={chosen.includes(parcel.id)}
            onChoose={(isChosen) => {
              const others = chosen.filter((id) => id !== parcel.id)
              choose(isChosen ? [...others, parcel.id] : others)
            }}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-soft">Aucun colis ne correspond.</p>}
      <NextPage list={list}>Afficher plus de colis</NextPage>
      <Gone choice={choice} />
      {choice.error && <FieldError id="colis-erreur">{choice.error}</FieldError>}
    </fieldset>
  )
}

/** How many are chosen; a button for all or none. */
function Chosen({ choice, shown }: { choice: Choice; shown: readonly ParcelView[] }) {
  const { chosen, choose } = choice
  const more = shown.filter(({ id }) => !chosen.includes(id))
  const style = `min-h-11 ${linkStyle}`
  const isPartial = more.length > 0 && chosen.length > 0
  return (
    <div
      className={joinClasses(
        '-mt-4 flex min-h-11 flex-wrap items-center gap-x-4 text-14',
        // Beside the title of the card where there is room.
        isPartial
          ? '@min-[32rem]:-mt-13 @min-[32rem]:mb-2 @min-[32rem]:justify-end'
          : '@min-[19rem]:-mt-13 @min-[19rem]:mb-2 @min-[19rem]:justify-end',
      )}
    >
      <p role="status" className="figures text-ink-soft max-sm:sr-only">
        {chosen.length === 0 ? 'Aucun colis choisi, c’est facultatif' : counted(chosen.length)}
        {chosen.length >= mostParcelsOfQuote && ', le maximum d’une demande'}
      </p>
      {more.length > 0 && chosen.length < mostParcelsOfQuote && (
        <button
          type="button"
          className={style}
          onClick={() => {
            choose([...chosen, ...more.map(({ id }) => id)])
          }}
        >
          Tout choisir
        </button>
      )}
      {chosen.length > 0 && (
        <button
          type="button"
          className={style}
          onClick={() => {
            choose([])
          }}
        >
          Tout décocher
        </button>
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
    <ParcelGone onContinue={() => choose(chosen.filter((id) => available.has(id)))}>
      Il est déjà dans un devis, peut-être celui que vous venez de demander (voyez «&nbsp;Mes
      devis&nbsp;»), ou n’attend plus d’envoi.
    </ParcelGone>
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
