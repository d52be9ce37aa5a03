import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSold } from '#web/api/catalogue.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import {
  subscriptionQuery,
  type MySubscription as Content,
  type RunningSubscription,
} from '#web/api/subscription.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { expiryText, groupingText, methodText } from '#web/copy/subscription.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { soldName } from '#web/copy/plan-change.ts'
import { planFeatures } from '#web/copy/plan-features.ts'
import { InvoiceDownload } from '#web/customer/payments/invoices/InvoiceDownload.tsx'
import { InvoiceName } from '#web/customer/payments/invoices/InvoiceName.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { ChangePaymentMethod, PastDueNotice, PayInvoice } from './PastDueNotice.tsx'

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

/** What the plan gave this month, and what is left. */
function PlanUsage({ mine }: { mine: Content }) {
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

type Invoice = Content['invoices'][number]

/** The latest invoices; all of them are with the other invoices. */
function SubscriptionInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card aria-labelledby="factures-abonnement-titre">
      <h2 id="factures-abonnement-titre" className="mb-4 text-xl">
        Factures de l’abonnement
      </h2>
      <Table
        caption="Factures de l’abonnement"
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
      />
      <p className="mt-3">
        <Link to={paths.invoices} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Toutes mes factures
        </Link>
      </p>
    </Card>
  )
}

/** A shipment may have been paid together with the plan: the invoice covers both. */
const InvoiceAmount = ({ totalCents, planCents }: Invoice) => (
  <>
    <Money cents={totalCents} />
    {planCents !== totalCents && (
      <span className="block text-sm text-ink-soft">
        dont abonnement&nbsp;: <Money cents={planCents} />
      </span>
    )}
  </>
)

const columns: readonly Column<Invoice>[] = [
  { key: 'date', header: 'Date', cell: ({ issuedAt }) => formatDay(issuedAt) },
  {
    key: 'description',
    header: 'Description',
    main: true,
    cell: (invoice) => <InvoiceName {...invoice} />,
  },
  {
    key: 'amount',
    header: 'Montant',
    numeric: true,
    cell: (invoice) => <InvoiceAmount {...invoice} />,
  },
  { key: 'action', header: 'Action', cell: (invoice) => <InvoiceDownload {...invoice} /> },
]
