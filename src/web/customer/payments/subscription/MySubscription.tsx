import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { subscriptionQuery, type MySubscription as Content } from '#web/api/subscription.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { ExpiringCard } from './ExpiringCard.tsx'
import { PastDueNotice } from './PastDueNotice.tsx'
import { UnpaidChange } from './UnpaidChange.tsx'
import { PlanUsage } from './PlanUsage.tsx'
import { SubscriptionInvoices } from './SubscriptionInvoices.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

export const loader: Loader = () => queryClient.prefetchQuery(subscriptionQuery)

/** « Mon abonnement »: the running plan, what it gave this month, how to change or end it, its invoices. */
export function MySubscription() {
  const subscription = useQuery(subscriptionQuery)
  return (
    <>
      <PageHeader
        title="Mon abonnement"
        actions={
          <Link to={paths.offers} className={buttonStyle('secondary')}>
            Changer d’offre
          </Link>
        }
      />
      {subscription.data ? (
        <Known mine={subscription.data} />
      ) : (
        <Unloaded
          query={subscription}
          failed="Impossible de charger votre abonnement."
          loading={<SkeletonList rows={2} />}
        />
      )}
    </>
  )
}

function Known({ mine }: { mine: Content }) {
  return (
    <div className="grid gap-5">
      {mine.current?.status === 'past_due' && <PastDueNotice due={mine.current.due} />}
      {mine.current?.paymentMethod?.expiresFirst && <ExpiringCard current={mine.current} />}
      {mine.current?.pending && <UnpaidChange pending={mine.current.pending} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <CurrentPlan mine={mine} />
        <PlanUsage mine={mine} />
      </div>
      {mine.invoices.length > 0 && <SubscriptionInvoices invoices={mine.invoices} />}
    </div>
  )
}
