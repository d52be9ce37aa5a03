import { useSessionUser } from '#web/api/session.ts'
import { countsInFrancs } from '#domain/money.ts'
import { formatFrancs } from '#words/francs.ts'
import { formatMoney, francsNote } from '#web/copy/format-money.ts'
import { periodUnits } from '#web/copy/offers.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** An amount in euros, and also in francs CFP for people who use them: by their address, or by their destination. */
export function Money({
  cents,
  destination,
  every,
  isStacked = false,
}: {
  cents: number
  destination?: string | undefined
  /** The period of a recurring amount: « 9,90 €/mois ». */
  every?: 'month' | 'year' | undefined
  /** The francs under the euros: an amount that stands by itself, not in a sentence. */
  isStacked?: boolean
}) {
  return (
    <span className="figures">
      <span className="whitespace-nowrap">
        {formatMoney(cents)}
        {every && `/${periodUnits[every]}`}
      </span>{' '}
      <Francs cents={cents} destination={destination} className={isStacked ? 'block' : ''} />
    </span>
  )
}

/** « ≈ 6 474 XPF », for the same people. */
export function Francs({
  cents,
  destination,
  className = '',
}: {
  cents: number
  destination?: string | undefined
  className?: string
}) {
  const inFrancs = useCountsInFrancs(destination)
  if (!inFrancs || cents === 0) return null
  return (
    <span
      className={joinClasses(
        'font-sans text-sm font-normal whitespace-nowrap max-[22rem]:text-xs',
        className,
      )}
    >
      <span className="sr-only">soit </span>
      <span aria-hidden="true">≈&nbsp;</span>
      {formatFrancs(cents)}
    </span>
  )
}

/** For an amount inside a sentence: « 54,25 € », or « 54,25 € (6 474 XPF) ». */
export function useMoneyText(destination?: string): (cents: number) => string {
  const inFrancs = useCountsInFrancs(destination)
  return (cents) =>
    inFrancs && cents !== 0 ? `${formatMoney(cents)} (${formatFrancs(cents)})` : formatMoney(cents)
}

/** Shown once per screen: the rate of the francs, and that payments are in euros. */
export function FrancsNote({ destination }: { destination?: string }) {
  const inFrancs = useCountsInFrancs(destination)
  return inFrancs ? <p className="mt-2 text-sm text-ink-soft">{francsNote}</p> : null
}

function useCountsInFrancs(destination: string | undefined): boolean {
  const country = useSessionUser()?.billingAddress?.country
  return countsInFrancs(destination) || countsInFrancs(country)
}
