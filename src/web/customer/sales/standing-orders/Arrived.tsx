import { Link } from 'react-router'
import type { StandingOrder } from '#contract/sales/standing-orders.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { kilogramsText } from '#words/amounts.ts'
import { paths } from '#web/paths.ts'
import { Gauge } from '#web/ui/Gauge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** How near the condition is. */
export function Arrived({ order }: { order: StandingOrder }) {
  const { condition, parcelCount, arrivedCount, arrivedGrams, incompleteCount } = order
  return (
    <div className="mt-3 max-w-prose">
      {order.status === 'paused' && (
        <p className="mb-3">Tant qu’il est en pause, rien n’est demandé ni payé.</p>
      )}
      {condition.kind === 'weight' ? (
        <Gauge
          label="Poids arrivé"
          value={arrivedGrams}
          text={`${formatWeight(arrivedGrams)} sur ${kilogramsText(condition.fromGrams)}`}
          steps={[{ upTo: Math.max(condition.fromGrams, arrivedGrams), name: '' }]}
        />
      ) : (
        <Gauge
          label="Colis arrivés"
          value={arrivedCount}
          text={`${arrivedCount} sur ${parcelCount}`}
          steps={stepsTo(parcelCount)}
        />
      )}
      {isMet(order) && <p className="mt-2">Le devis sera demandé dans les cinq minutes.</p>}
      {incompleteCount > 0 && (
        <p className="mt-2">
          <Link to={paths.incompleteParcels} className={linkStyle}>
            {incompleteCount}&nbsp;colis à compléter pour la douane
          </Link>
        </p>
      )}
    </div>
  )
}

/** Nothing is awaited any more but the next pass of the server. */
function isMet(order: StandingOrder): boolean {
  const { status, condition, parcelCount, arrivedCount, arrivedGrams, incompleteCount } = order
  if (status !== 'waiting' || order.method === null || incompleteCount > 0) return false
  if (condition.kind === 'weight') return arrivedGrams >= condition.fromGrams
  return condition.kind === 'all-arrived' && arrivedCount === parcelCount
}

/** One part for each parcel, as long as they can be told apart. */
const stepsTo = (count: number) =>
  count > mostParts
    ? [{ upTo: count, name: '' }]
    : Array.from({ length: count }, (_, place) => ({ upTo: place + 1, name: '' }))

const mostParts = 12
