import type { ReactNode } from 'react'
import type { ParcelSituationView } from '#contract/parcel-requests.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { Money } from '#web/chrome/Money.tsx'
import { Card } from '#web/ui/Card.tsx'

type Storage = NonNullable<ParcelSituationView['storage']>

/** A Paris day at noon: the same day wherever it is written from. */
export const dayText = (day: string): string => formatParisDay(`${day}T12:00:00Z`)

/** The shelf as a countdown from the first day: what is free, what it then costs, when it ends (decisions §7). */
export function StorageCard({ storage }: { storage: Storage }) {
  const { freeDays, daysLeft, daysDue, isPrepaid } = storage
  const isShort = daysLeft <= 7
  return (
    <Card aria-labelledby="stockage-titre">
      <h2 id="stockage-titre" className="text-xl">
        Stockage à Limoges
      </h2>
      <p className={`mt-2 font-display text-2xl font-bold ${isShort ? 'text-problem' : ''}`}>
        {daysDue > 0 ? counted(daysDue, 'facturé') : leftWords(daysLeft, isPrepaid)}
      </p>
      <progress
        className="shelf mt-3 block w-full"
        max={Math.max(freeDays, daysLeft)}
        value={daysLeft}
        aria-label="Jours restants sans frais"
      />
      <dl className="mt-4 grid gap-2">
        <Line label={isPrepaid ? 'Offert et prépayé jusqu’au' : 'Offert jusqu’au'}>
          {dayText(storage.freeUntil)} inclus
        </Line>
        <Line label="Puis, par jour">
          <Money cents={storage.feePerDayCents} />
        </Line>
        {storage.feeDueCents > 0 && (
          <Line label="Dû à ce jour, sur votre prochain devis">
            <Money cents={storage.feeDueCents} />
          </Line>
        )}
        <Line label="Non réclamé à partir du">{dayText(storage.unclaimedOn)}</Line>
      </dl>
    </Card>
  )
}

function leftWords(daysLeft: number, isPrepaid: boolean): string {
  const word = isPrepaid ? 'déjà réglé' : 'offert'
  return daysLeft === 0 ? `Dernier jour ${word}` : `${counted(daysLeft, word)} encore`
}

const counted = (days: number, word: string): string =>
  days > 1 ? `${days}\u00a0jours ${word}s` : `${days}\u00a0jour ${word}`

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="figures ml-auto text-right font-medium">{children}</dd>
  </div>
)
