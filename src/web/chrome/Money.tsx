import { countsInFrancs } from '#domain/xpf.ts'
import { useSessionUser } from '#web/api/session.ts'
import { formatFrancs, francsNote } from '#web/copy/format-francs.ts'
import { formatMoney } from '#web/copy/format-money.ts'

/** An amount in euros, and in francs CFP beside it for whom counts so: by their address, or by what they ship to. */
export function Money({ cents, destination }: { cents: number; destination?: string }) {
  const inFrancs = useCountsInFrancs(destination)
  return (
    <span className="figures">
      <span className="whitespace-nowrap">{formatMoney(cents)}</span>
      {inFrancs && (
        <>
          {' '}
          <span className="font-sans text-sm font-normal whitespace-nowrap opacity-80">
            <span className="sr-only">soit </span>
            <span aria-hidden="true">≈ </span>
            {formatFrancs(cents)}
          </span>
        </>
      )}
    </span>
  )
}

/** Once on a screen: what the francs are worth, and that payments are in euros. */
export function FrancsNote({ destination }: { destination?: string }) {
  const inFrancs = useCountsInFrancs(destination)
  return inFrancs ? <p className="mt-2 text-sm text-ink-soft">{francsNote}</p> : null
}

function useCountsInFrancs(destination: string | undefined): boolean {
  const country = useSessionUser()?.billingAddress?.country
  return countsInFrancs(destination) || countsInFrancs(country)
}
