import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import {
  subscriptionQuery,
  type MySubscription as Content,
  type RunningSubscription,
} from '#web/api/subscription.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { expiryText, methodText } from '#web/copy/subscription.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { soldName } from '#web/copy/plan-change.ts'
import { CurrentPlan } from './CurrentPlan.tsx'
import { ChangePaymentMethod, PastDueNotice, PayInvoice } from './PastDueNotice.tsx'
import { PlanUsage } from './PlanUsage.tsx'
import { SubscriptionInvoices } from './SubscriptionInvoices.tsx'

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

/** The card will not pay the next renewal. */
function ExpiringCard({ current }: { current: RunningSubscription }) {
  const { paymentMethod, periodEnd } = current
  if (!paymentMethod?.expires) return null
  return (
    <Notice kind="warning" title="Votre carte expire avant le prochain renouvellement">
      <p>
        {methodText(paymentMethod)} expire fin {expiryText(paymentMethod.expires)}. Votre abonnement
        se renouvelle le {formatDay(periodEnd)}&nbsp;: indiquez une autre carte d’ici là.
      </p>
      <div className="mt-3">
        <ChangePaymentMethod label="Changer de carte" />
      </div>
    </Notice>
  )
}

/** A change of plan that the bank refused, or wants its customer to confirm. */
const UnpaidChange = ({ pending }: { pending: NonNullable<RunningSubscription['pending']> }) => (
  <Notice kind="warning" title={`Votre passage à l’offre ${soldName(pending)} attend son paiement`}>
    <p>
      Votre banque n’a pas encore accepté le paiement, ou veut que vous le confirmiez. Votre offre
      n’a pas changé. Sans paiement d’ici le {formatMoment(pending.until)}, ce changement est
      abandonné et rien n’est débité.
    </p>
    <div className="mt-3">
      <PayInvoice label="Payer le changement" />
    </div>
  </Notice>
)
