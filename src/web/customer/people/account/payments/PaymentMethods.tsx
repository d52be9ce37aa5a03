import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import {
  listPaymentMethods,
  removePaymentMethod,
  type SavedMethod,
} from '#contract/payments/payment-methods.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { keepMethodTexts } from '#words/payment.ts'

/** The means of payment that the customer agreed to keep, each removable at once. */
export function PaymentMethods() {
  const methods = useQuery(query(listPaymentMethods, {}))
  return (
    <Card aria-labelledby="moyens-titre" className="max-w-3xl">
      <h2 id="moyens-titre" className="text-xl">
        Moyens de paiement enregistrés
      </h2>
      <div className="mt-2">
        <Loaded
          query={methods}
          failed="Impossible de charger vos moyens de paiement."
          loading={<SkeletonList rows={1} />}
        >
          {({ items }) => (items.length === 0 ? <None /> : <Lines items={items} />)}
        </Loaded>
      </div>
      <p className="mt-3 border-t border-line pt-3 text-14 text-ink-soft">
        Celui d’un abonnement se change sur la page{' '}
        <Link to={paths.subscription} className={linkStyle}>
          Mon abonnement
        </Link>
        .
      </p>
    </Card>
  )
}

const None = () => (
  <p className="text-14 text-ink-soft">
    Aucun pour le moment. Dans votre panier, cochez «&nbsp;Enregistrer ce moyen de paiement&nbsp;»
    avant de payer&nbsp;: il apparaîtra ici.
  </p>
)

const Lines = ({ items }: { items: readonly SavedMethod[] }) => (
  <ul className="divide-y divide-line">
    {items.map((item) => (
      <MethodLine key={item.id} saved={item} />
    ))}
  </ul>
)

function MethodLine({ saved }: { saved: SavedMethod }) {
  const { id, method, expiry, savedAt, agreement, standingOrders } = saved
  const label = paymentMethodLabel(method)
  const remove = useAction(removePaymentMethod, { done: 'Moyen de paiement retiré' })
  return (
    <li className="flex items-start gap-3 py-2">
      <CreditCard className="mt-3 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 grow">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <p className="figures min-w-0 font-semibold">{label}</p>
          <ConfirmAction
            action={remove}
            input={{ paymentMethodId: id }}
            trigger={(ask) => (
              <button
                type="button"
                className={`${linkStyle} min-h-11 shrink-0`}
                aria-label={`Retirer ${label}`}
                onClick={ask}
              >
                Retirer
              </button>
            )}
            danger
            title="Retirer ce moyen de paiement&nbsp;?"
            description={`${label} ne pourra plus servir à payer ici. Vous pourrez l’enregistrer de nouveau lors d’un prochain paiement.`}
            confirmLabel={standingOrders.length === 0 ? 'Retirer' : 'Retirer et arrêter'}
            details={standingOrders.length > 0 && <WhatStops orders={standingOrders} />}
          />
        </div>
        <p className="figures text-14 text-ink-soft">
          {expiry && <Expiry {...expiry} />}
          Enregistré le {formatDay(savedAt)}
        </p>
        <Agreement {...agreement} />
      </div>
    </li>
  )
}

/** The standing orders that it was to pay, by their shops. */
const WhatStops = ({ orders }: { orders: SavedMethod['standingOrders'] }) => (
  <Notice
    kind="warning"
    title={
      orders.length === 1
        ? 'Un envoi programmé compte sur lui'
        : `${orders.length}\u00A0envois programmés comptent sur lui`
    }
  >
    <ul className="list-disc pl-5">
      {orders.map(({ id, isPaused, parcels }) => (
        <li key={id}>
          <strong>{shopsOf(parcels)}</strong>
          {isPaused ? '\u00A0: en pause, il ne pourra plus reprendre.' : '\u00A0: il s’arrêtera.'}
        </li>
      ))}
    </ul>
    <p className="mt-2">
      Vos colis restent à l’entrepôt, et un devis déjà reçu reste à payer ou à décliner.
    </p>
  </Notice>
)

function Expiry({ month, year, isOver }: NonNullable<SavedMethod['expiry']>) {
  const printed = `${String(month).padStart(2, '0')}/${year}`
  if (!isOver) return `Expire en ${printed} · `
  return (
    <>
      <Badge family="problem">Expirée depuis {printed}</Badge>{' '}
    </>
  )
}

/** The words that the customer agreed to that day, as they were shown. */
function Agreement({ version, at }: SavedMethod['agreement']) {
  const text = new Map<string, string>(Object.entries(keepMethodTexts)).get(version)
  if (text === undefined) return null
  return (
    <details>
      <summary className={`${linkStyle} inline-flex min-h-11 items-center text-14`}>
        Votre accord du {formatMoment(at)}
      </summary>
      <p className="max-w-prose pb-2 text-14 text-ink-soft">{text}</p>
    </details>
  )
}
