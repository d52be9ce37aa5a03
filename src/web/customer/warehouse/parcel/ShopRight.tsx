import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { dayText } from './StorageCard.tsx'

type Right = NonNullable<ParcelSituationView['shopWithdrawal']>

/**
 * The customer's own right towards the shop, which we do not grant (C. conso. L221-18); and the return, while it can be
 * requested.
 */
export function ShopRight({
  right,
  canAsk,
  isFolded = false,
}: {
  right: Right
  canAsk: boolean
  isFolded?: boolean
}) {
  const { lastDay, daysLeft, isOver } = right
  if (isOver) {
    return (
      <p className="text-sm text-ink-soft">
        Le délai légal de rétractation envers la boutique est passé depuis le {dayText(lastDay)}.
        Elle peut encore accepter un retour&nbsp;: demandez-lui d’abord son accord.
      </p>
    )
  }
  const may = (
    <p>
      Vous pouvez en principe vous rétracter auprès de la boutique jusqu’au{' '}
      <strong className="text-ink">{dayText(lastDay)}</strong> ({daysLeftWords(daysLeft)}).
      Prévenez-la vous-même{canAsk && ', puis demandez-nous le retour'}.
    </p>
  )
  return (
    <div className="text-sm text-ink-soft">
      {!isFolded && may}
      <details className={joinClasses('-mb-3 open:mb-0', isFolded && '-mt-3')}>
        <Summary>Ce que dit la loi</Summary>
        {isFolded && may}
        <p>
          Pour un achat à distance en Europe, c’est votre droit envers la boutique, sans motif (Code
          de la consommation, L221-18), hors exceptions comme le sur-mesure.
        </p>
      </details>
    </div>
  )
}

function daysLeftWords(days: number): string {
  if (days === 0) return 'dernier jour'
  return days === 1 ? 'encore 1\u00a0jour' : `encore ${days}\u00a0jours`
}
