import { countedShipments, moreOrLess } from '#web/copy/shipping-ways.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { savingOf, type WaysChoice } from './use-shipping-ways.ts'

/** What the other way changes: takes the cheaper split, or goes back to one shipment; one button, which keeps the focus. */
export function OtherWay({
  choice: { ways, split, isStale, takeSplit, leaveSplit },
  className,
}: {
  choice: WaysChoice
  className: string
}) {
  const saving = ways === null ? 0 : savingOf(ways)
  if (ways === null || saving <= 0) return null
  const isTaken = split !== null
  return (
    <button
      type="button"
      className={joinClasses(
        'figures group flex min-h-11 items-center justify-between gap-x-3 text-left text-14 print:hidden',
        isTaken ? 'text-on-nuit-soft' : 'font-semibold text-sun',
        isStale && 'opacity-70',
        className,
      )}
      onClick={isTaken ? leaveSplit : takeSplit}
    >
      {isTaken ? (
        <span className="underline underline-offset-4 group-hover:text-on-nuit">
          Revenir à un seul envoi, {moreOrLess(saving)}
        </span>
      ) : (
        <>
          <span>
            {moreOrLess(-saving)} en {countedShipments(ways.shipments.length)}
          </span>{' '}
          <span className="underline underline-offset-4 group-hover:text-on-nuit">Appliquer</span>
        </>
      )}
    </button>
  )
}
