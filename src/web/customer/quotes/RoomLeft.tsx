import type { ParcelView } from '#contract/parcels.ts'
import { fitting } from '#domain/pricing/room-left.ts'
import { grams } from '#domain/units.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { Button } from '#web/ui/Button.tsx'
import { measuredGrams, mostChosen, useChosenParcels } from './chosen-parcels.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

type Room = { readonly leftGrams: number; readonly upToGrams: number }

/** « Il vous reste 1,4 kg au même prix », and which stored parcels would fit in it. */
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
          Le tarif vaut jusqu’à {formatWeight(room.upToGrams)}
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

/** Those to add to a choice; a typed weight is of parcels that are not known. */
function parcelsFor(
  { leftGrams, upToGrams }: Room,
  parcels: readonly ParcelView[],
  chosen: readonly string[],
) {
  if (chosen.length === 0 || chosen.length >= mostChosen) return []
  const others = parcels
    .filter(({ id }) => !chosen.includes(id))
    .map((parcel) => ({ ...parcel, weightGrams: measuredGrams(parcel) }))
  return fitting({ leftGrams: grams(leftGrams), upToGrams: grams(upToGrams) }, others)
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
        {parcels.slice(0, mostNamed).map(({ id, merchant, weightGrams }) => (
          <li key={id}>
            <Button
              variant="secondary"
              onClick={() => {
                onAdd(id)
              }}
            >
              <span className="sr-only">Ajouter </span>
              {merchant}, {formatWeight(weightGrams)}
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
