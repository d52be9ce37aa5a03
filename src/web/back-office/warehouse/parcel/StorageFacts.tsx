import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact } from './Fact.tsx'
import { StorageDue } from './StorageDue.tsx'

/** A Paris day at noon: the same day wherever it is written from. */
const dayText = (day: string): string => formatParisDay(`${day}T12:00:00Z`)

const counted = (days: number): string => `${days}\u00a0${days > 1 ? 'jours' : 'jour'}`

/** What its customer reads of the shelf; what it owes. */
export function StorageFacts({
  parcelId,
  storage,
}: {
  parcelId: string
  storage: NonNullable<ParcelRecord['storage']>
}) {
  const { freeUntil, daysLeft, daysDue, isPrepaid, unclaimedOn } = storage
  return (
    <Card aria-labelledby="garde-titre">
      <h2 id="garde-titre" className="mb-3 text-xl">
        Garde
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={isPrepaid ? 'Offerte et prépayée jusqu’au' : 'Offerte jusqu’au'}>
          {dayText(freeUntil)}
        </Fact>
        <Fact label="Reste">
          {daysDue > 0 && daysLeft === 0 ? (
            <Badge family="problem">{counted(daysDue)} à facturer</Badge>
          ) : (
            counted(daysLeft)
          )}
        </Fact>
        <Fact label="Non réclamé au plus tôt le">{dayText(unclaimedOn)}</Fact>
      </dl>
      <div className="mt-4 empty:hidden">
        <StorageDue parcelId={parcelId} storage={storage} />
      </div>
    </Card>
  )
}
