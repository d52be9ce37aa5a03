import type { MySubscription } from '#web/api/subscription.ts'
import { useSold } from '#web/api/catalogue.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { planFeatures } from '#web/copy/plan-features.ts'
import { groupingText } from '#web/copy/subscription.ts'
import { Card } from '#web/ui/Card.tsx'

/** What the plan gave this month, and what is left. */
export function PlanUsage({ mine }: { mine: MySubscription }) {
  const { plans } = useSold()
  const moneyText = useMoneyText()
  const { groupedParcels, firstShipmentToCome } = mine.usage
  const { benefits } = plans[mine.plan]
  return (
    <Card aria-labelledby="avantages-titre">
      <h2 id="avantages-titre" className="text-xl">
        {groupedParcels ? 'Vos avantages ce mois-ci' : 'Vos avantages'}
      </h2>
      {groupedParcels && <Grouping {...groupedParcels} />}
      {benefits.firstShipmentWithoutFee && firstShipmentToCome && (
        <p className="mt-4">Votre prochain envoi se fera sans frais de traitement.</p>
      )}
      <p className="mt-4 text-sm font-medium">Votre offre comprend</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-soft">
        {planFeatures(mine.plan, plans, { moneyText, firstShipmentToCome }).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Card>
  )
}

function Grouping({ used, included }: { used: number; included: number | null }) {
  return (
    <div className="mt-4">
      <p id="groupement-mois">{groupingText(used, included)}</p>
      {included !== null && (
        <progress
          aria-labelledby="groupement-mois"
          className={`mt-2 h-2.5 w-full ${gauge}`}
          value={Math.min(used, included)}
          max={included}
        />
      )}
    </div>
  )
}

/** The browser's own gauge, in our colours and with the contrast required for graphics. */
const gauge =
  'appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken ' +
  '[&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action'
