import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listPaymentMethods } from '#contract/payments/payment-methods.ts'
import { readStandingOrderForm } from '#contract/sales/standing-orders.ts'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { quotePrices } from '#web/api/quotes.ts'
import { useSessionUser } from '#web/api/session.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import type { Loader } from '#web/chrome/screen.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { StandingOrderForm } from './StandingOrderForm.tsx'

const formData = query(readStandingOrderForm, {})
const methods = query(listPaymentMethods, {})

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchQuery(formData),
    queryClient.prefetchQuery(methods),
    queryClient.prefetchQuery(quotePrices),
  ])

/** Agrees beforehand to a shipment and its payment (docs/rules/standing-orders.md). */
export function NewStandingOrder() {
  return (
    <>
      <PageHeader title="Programmer un envoi">
        <p className="max-w-prose">
          Le moment venu, vous recevez le devis par e-mail, puis nous le payons pour vous s’il reste
          sous votre plafond.
        </p>
      </PageHeader>
      <Content />
    </>
  )
}

function Content() {
  const user = useSessionUser()
  const saved = useQuery(methods)
  const data = useQuery(formData)
  const failed = 'Cette page n’a pas pu être chargée.'
  return (
    <Loaded query={saved} failed={failed} loading={<SkeletonList rows={3} />}>
      {({ items }) => {
        const usable = items.filter(({ expiry }) => !expiry?.isOver)
        const [first] = usable
        if (!first) return <NoMeans />
        return (
          <Loaded query={data} failed={failed} loading={<SkeletonList rows={3} />}>
            {(form) =>
              form.parcels.length === 0 ? (
                <NoParcel />
              ) : (
                user && <StandingOrderForm key={user.id} user={user} data={form} methods={usable} />
              )
            }
          </Loaded>
        )
      }}
    </Loaded>
  )
}

const NoMeans = () => (
  <EmptyState
    title="Il faut d’abord un moyen de paiement enregistré"
    action={
      <Link to={paths.accountPayments} className={buttonStyle()}>
        Mes moyens de paiement
      </Link>
    }
  >
    Lors de votre prochain paiement, cochez «&nbsp;Enregistrer ce moyen de paiement&nbsp;» dans le
    panier. Vous pourrez ensuite programmer un envoi.
  </EmptyState>
)

const NoParcel = () => (
  <EmptyState
    title="Aucun colis à programmer"
    action={
      <Link to={paths.declareParcel} className={buttonStyle()}>
        Déclarer un colis
      </Link>
    }
  >
    Un envoi programmé porte sur des colis déclarés ou déjà arrivés, qui ne sont dans aucun devis.
  </EmptyState>
)
