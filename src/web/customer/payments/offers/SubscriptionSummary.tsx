import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { subscriptionQuery } from '#web/api/subscription.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { subscriptionSentence } from '#web/copy/subscription.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PastDueNotice } from '#web/customer/payments/subscription/PastDueNotice.tsx'

/** What the customer has now, and the way to what can be done with it. Nothing where it cannot be read: its page says why. */
export function SubscriptionSummary() {
  const { data, isPending } = useQuery(subscriptionQuery)
  const moneyText = useMoneyText()
  if (isPending) return <Skeleton className="mb-8 h-24" />
  if (!data) return null
  const { current, plan } = data
  return (
    <section
      aria-labelledby="mon-abonnement-titre"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-action-soft px-5 py-4"
    >
      <div className="min-w-0">
        <h2 id="mon-abonnement-titre" className="text-lg">
          Mon abonnement
        </h2>
        <p className="mt-0.5">
          {current
            ? `${planNameOf(current.plan)}. ${subscriptionSentence(current, moneyText)}`
            : `Vous avez l’offre ${planNameOf(plan)}.`}
        </p>
      </div>
      <Link to={paths.subscription} className={buttonStyle('secondary')}>
        {current ? 'Gérer mon abonnement' : 'Voir mon abonnement'}
      </Link>
      {current?.status === 'past_due' && (
        <div className="w-full">
          <PastDueNotice />
        </div>
      )}
    </section>
  )
}
