import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'

/** The plan in force, and the way to its page. */
export function SubscriptionLink() {
  const plan = useSessionUser()?.plan
  return (
    <Card
      aria-labelledby="compte-abonnement"
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <div>
        <h2 id="compte-abonnement" className="text-xl">
          Mon abonnement
        </h2>
        <p className="mt-1 text-ink-soft">Offre {planNameOf(plan ?? 'gratuit')}</p>
      </div>
      <Link to={paths.subscription} className={buttonStyle('secondary')}>
        Voir mon abonnement
      </Link>
    </Card>
  )
}
