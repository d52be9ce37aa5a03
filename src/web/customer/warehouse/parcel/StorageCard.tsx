import type { ReactNode } from 'react'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { areFreeDaysEnding } from '#domain/storage/storage.ts'
import { formatNearDay } from '#web/copy/civil-day.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { standstill } from '#web/copy/territory-notices.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { Card } from '#web/ui/Card.tsx'

type Storage = NonNullable<ParcelSituationView['storage']>
type Props = {
  storage: Storage
  settlement: ParcelSituationView['settlement']
  isUnclaimed: boolean
  receivedAt: string | undefined
}

/** A Paris day at noon: the same day in every time zone. */
export const dayText = (day: string): string => formatParisDay(`${day}T12:00:00Z`)

/**
 * The storage as a countdown from the first day: the free days, the cost afterwards, the end (docs/rules/storage.md#daily-fee).
 */
export function StorageCard({ storage, settlement, isUnclaimed, receivedAt }: Props) {
  const { daysLeft, pause } = storage
  const moneyText = useMoneyText()
  const isShort = areFreeDaysEnding(daysLeft, pause !== null) && !isSettled(storage)
  return (
    <Card aria-labelledby="stockage-titre">
      <h2 id="stockage-titre" className="text-xl">
        Stockage à Limoges
      </h2>
      <p className={`mt-1 font-semibold ${isShort ? 'text-problem' : ''}`}>{daysWords(storage)}</p>
      {pause && (
        <p className="mt-1 font-medium text-house">
          {standstill(pause)}. Ces jours ne sont ni décomptés ni facturés.
        </p>
      )}
      {receivedAt && <FreeDays from={receivedAt} until={storage.freeUntil} />}
      <p className="mt-3 text-14 text-ink-soft">
        {freeUntilLabel(storage)} {dayText(storage.freeUntil)} inclus, puis{' '}
        {moneyText(storage.feePerDayCents)} par jour
      </p>
      <Dates storage={storage} isAsked={settlement?.state === 'open'} isUnclaimed={isUnclaimed} />
    </Card>
  )
}

/** From the reception to the last free day, today between them; the sentences around it say it, and once those days are over. */
function FreeDays({ from, until }: { from: string; until: string }) {
  const [first, last] = [parisDayOf(new Date(from)), parisDayOfText(until)]
  const now = parisDayOf(new Date(useNow()))
  if (now > last) return null
  const share = last > first ? Math.max(0, now - first) / (last - first) : 1
  const left = `${share * 100}%`
  return (
    <div aria-hidden="true" className="figures mt-2 text-13 text-ink-soft">
      <div className="mx-2">
        {/* Over its mark, and never beyond the edges. */}
        <p className="relative w-fit text-ink" style={{ left, translate: `-${left}` }}>
          aujourd’hui
        </p>
        <div className="relative my-1.5 h-2.5 rounded-full bg-sunken forced-colors:border">
          <div
            className="absolute inset-y-0 right-0 rounded-full bg-action forced-colors:bg-[Highlight]"
            style={{ left }}
          />
          <div
            className="absolute top-1/2 size-4.5 -translate-1/2 rounded-full border-4 border-ink bg-sun"
            style={{ left }}
          />
        </div>
      </div>
      <p className="flex justify-between gap-2">
        <span>{formatNearDay(parisDayText(first))}</span>
        <span>{formatNearDay(until)}</span>
      </p>
    </div>
  )
}

type DatesProps = { storage: Storage; isAsked: boolean; isUnclaimed: boolean }

function Dates({ storage, isAsked, isUnclaimed }: DatesProps) {
  const { feeDueCents, daysPaused, pause } = storage
  return (
    <dl className="mt-3 grid gap-2 empty:hidden">
      {feeDueCents > 0 && (
        <Line label={isAsked ? 'Dû à ce jour' : 'Dû à ce jour, sur votre prochain devis'}>
          <Money cents={feeDueCents} isStacked />
        </Line>
      )}
      {daysPaused > 0 && <Line label="Jours suspendus depuis la réception">{daysPaused}</Line>}
      {storage.mayBeUnclaimed && !isUnclaimed && storage.unclaimedOn > today() && (
        <Line
          label={pause?.until === null ? 'Non réclamé au plus tôt le' : 'Non réclamé à partir du'}
        >
          {dayText(storage.unclaimedOn)}
        </Line>
      )}
    </dl>
  )
}

/** During a pause without a known end, the free days will last even longer. */
function freeUntilLabel({ isPrepaid, daysDue, pause }: Storage): string {
  const free = isPrepaid ? 'Offert et prépayé' : 'Offert'
  return pause?.until === null && daysDue === 0 ? `${free} au moins jusqu’au` : `${free} jusqu’au`
}

const today = (): string => parisDayText(parisDayOf(new Date()))

/** The free days are over, and what was due of the days since is paid or waived. */
const isSettled = ({ daysDue, daysLeft, freeUntil }: Storage): boolean =>
  daysDue === 0 && daysLeft === 0 && freeUntil < today()

function daysWords(storage: Storage): string {
  const { daysDue, daysLeft, isPrepaid, pause } = storage
  if (daysDue > 0 && daysLeft === 0) return counted(daysDue, 'facturé')
  if (daysLeft === 0 && pause) return 'Aucun jour facturé'
  return isSettled(storage) ? 'Rien à régler à ce jour' : leftWords(daysLeft, isPrepaid)
}

function leftWords(daysLeft: number, isPrepaid: boolean): string {
  const word = isPrepaid ? 'déjà réglé' : 'offert'
  return daysLeft === 0 ? `Dernier jour ${word}` : `Encore ${counted(daysLeft, word)}`
}

const counted = (days: number, word: string): string =>
  days > 1 ? `${days}\u00a0jours ${word}s` : `${days}\u00a0jour ${word}`

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="figures ml-auto text-right font-medium">{children}</dd>
  </div>
)
