import { mostParcelsOfQuote } from '#domain/quote/quote.ts'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { fitting } from '#domain/pricing/room-left.ts'
import { grams, millimetres } from '#domain/units.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { kilogramsText } from '#words/amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useChosenParcels } from './chosen-parcels.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

type Room = NonNullable<Extract<LiveEstimate, { state: 'priced' }>['price']['room']>

/** « Il vous reste 1,40 kg au même prix », and which stored parcels would fit. */
export function RoomLeft({ estimate }: { estimate: LiveEstimate }) {
  if (estimate.state !== 'priced' || estimate.isStale || estimate.price.room === null) return null
  return <Room room={estimate.price.room} />
}

function Room({ room }: { room: Room }) {
  const { parcels, chosen, choose } = useChosenParcels()
  const isAlone = chosen.length === 1
  return (
    <div role="status" className="mt-4 rounded-xl bg-sunken px-4 py-3">
      <p>
        Il vous reste <strong className="figures">{formatWeight(room.leftGrams)}</strong> au même
        prix{isAlone && ' de transport'}.{' '}
        <span className="text-sm text-ink-soft">
          Le tarif vaut jusqu’à {kilogramsText(room.upToGrams)}
          {isAlone && ', le groupement en plus'}.
        </span>
      </p>
      <Fitting
        parcels={parcelsFor(room, parcels, chosen)}
        onAdd={(id) => {
          choose([...chosen, id])
        }}
      />
    </div>
  )
}

/** The parcels that could join a selection; nobody knows which parcels a typed weight is for. */
function parcelsFor(room: Room, parcels: readonly ParcelView[], chosen: readonly string[]) {
  if (chosen.length === 0 || chosen.length >= mostParcelsOfQuote) return []
  const measured = parcels.flatMap(measuredParcel)
  const isChosen = ({ id }: { id: string }) => chosen.includes(id)
  const sizes = measured.filter(isChosen).map(({ dimensions }) => dimensions)
  const { leftGrams, upToGrams, longestSideUpTo, totalLengthUpTo } = room
  const limits = {
    leftGrams: grams(leftGrams),
    upToGrams: grams(upToGrams),
    longestSideUpTo: millimetres(longestSideUpTo),
    totalLengthUpTo: millimetres(totalLengthUpTo),
  }
  return fitting(
    limits,
    sizes,
    measured.filter((parcel) => !isChosen(parcel)),
  )
}

function measuredParcel({ id, merchant, reception }: ParcelView) {
  if (reception === null) return []
  const dimensions = {
    length: millimetres(reception.lengthMm),
    width: millimetres(reception.widthMm),
    height: millimetres(reception.heightMm),
  }
  return [{ id, merchant, weight: reception.weightGrams, dimensions }]
}

const mostNamed = 3

function Fitting({
  parcels,
  onAdd,
}: {
  parcels: ReturnType<typeof parcelsFor>
  onAdd: (id: string) => void
}) {
  if (parcels.length === 0) return null
  return (
    <>
      <p className="mt-2">
        {parcels.length === 1 ? 'Un de vos colis y tiendrait' : 'Y tiendrait chacun de ces colis'}
        &nbsp;:
      </p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {parcels.slice(0, mostNamed).map(({ id, merchant, weight }) => (
          <li key={id}>
            <Button
              variant="secondary"
              onClick={() => {
                onAdd(id)
              }}
            >
              <span className="sr-only">Ajouter </span>
              {merchant}, {formatWeight(weight)}
            </Button>
          </li>
        ))}
        {parcels.length > mostNamed && (
          <li className="self-center text-ink-soft">et {parcels.length - mostNamed} autres</li>
        )}
      </ul>
    </>
  )
}
