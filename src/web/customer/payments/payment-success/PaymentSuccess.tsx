import { ChevronRight, Receipt, ScrollText, Waves, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { checkoutQuery } from '#web/api/cart.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { focusOn } from '#web/chrome/focus-on.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PaymentOutcome } from './PaymentOutcome.tsx'

/**
 * The page after the provider's: the real state of that session, for the person who opened it. Reading it fulfils nothing
 * (docs/rules/money.md#who-fulfils).
 */
export function PaymentSuccess() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') ?? ''
  // The provider's page redirected here, without a click of the reader: the focus goes to the result.
  useEffect(() => focusOn('contenu'), [])
  return (
    <>
      {sessionId === '' ? <Unknown /> : <Session sessionId={sessionId} />}
      <nav aria-label="Et maintenant" className="after-payment mt-4 print:hidden">
        <ul className="grid divide-line overflow-hidden rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
          {next.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-3 px-5 py-2 font-medium text-ink no-underline hover:bg-sunken"
              >
                <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
                <span className="min-w-0 grow">{label}</span>
                <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

const next: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: paths.orders, label: 'Voir mes commandes', Icon: ScrollText },
  { to: paths.invoices, label: 'Mes Factures', Icon: Receipt },
  { to: paths.overview, label: "Retour à l'aperçu", Icon: Waves },
]

function Session({ sessionId }: { sessionId: string }) {
  const checkout = useQuery(checkoutQuery(sessionId))
  if (checkout.isSuccess) return <PaymentOutcome sessionId={sessionId} checkout={checkout.data} />
  if (checkout.isPending) {
    return (
      <>
        <PageHeader title="Votre paiement" />
        <Skeleton className="h-40" />
      </>
    )
  }
  if (isUnknown(checkout.error)) return <Unknown />
  return (
    <>
      <PageHeader title="Votre paiement" />
      <ErrorState
        title="Impossible de lire l’état de votre paiement."
        onRetry={() => void checkout.refetch()}
        retrying={checkout.isFetching}
      >
        {errorSentence(checkout.error)}
      </ErrorState>
    </>
  )
}

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

function Unknown() {
  return (
    <>
      <PageHeader title="Paiement introuvable" />
      <Notice kind="warning">
        Cette adresse ne correspond à aucun paiement de votre compte. Si vous venez de payer,
        retrouvez votre commande dans l’historique.
      </Notice>
    </>
  )
}
