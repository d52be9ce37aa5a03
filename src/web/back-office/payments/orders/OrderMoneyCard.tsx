import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { disputeStatuses } from '#web/copy/refunds.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { disputeKind, disputeReason } from '#words/dispute-reasons.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RefundRow } from './RefundRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RefundFields } from './RefundFields.tsx'
import { roomOf } from './refund-form.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'

/** The payment, its refunds with their reasons, and the button that refunds. */
export function OrderMoneyCard({ orderId, money }: { orderId: string; money: OrderMoney | null }) {
  return (
    <TitledCard title="Paiement et remboursements">
      {money === null ? (
        <p className="text-ink-soft">Cette commande n’est pas payée.</p>
      ) : (
        <Paid orderId={orderId} money={money} />
      )}
    </TitledCard>
  )
}

function Paid({ orderId, money }: { orderId: string; money: OrderMoney }) {
  const { payment, committedCents, refunds, disputes } = money
  return (
    <div className="grid gap-4">
      {disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} />
      ))}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] max-sm:[&>dd]:mb-2">
        <dt className="text-ink-soft">Payé</dt>
        <dd className="figures">
          {formatMoney(payment.capturedCents)} · {paymentMethodLabel(payment.method)}
          <span className="block text-sm text-ink-soft">{formatMoment(payment.capturedAt)}</span>
        </dd>
        <dt className="text-ink-soft">Stripe</dt>
        <dd className="flex min-w-0 sm:-my-2 items-center">
          <span className="font-mono text-sm wrap-anywhere">{payment.providerId}</span>
          <CopyButton text={payment.providerId} label="Copier l’identifiant Stripe" />
        </dd>
        <dt className="text-ink-soft">Remboursé ou promis</dt>
        <dd className="figures">{formatMoney(committedCents)}</dd>
        <dt className="text-ink-soft">Reste acquis</dt>
        <dd className="figures font-semibold">
          {formatMoney(payment.capturedCents - committedCents)}
        </dd>
      </dl>
      {refunds.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} lines={money.lines} />
          ))}
        </ul>
      )}
      <div>
        <RefundDialog orderId={orderId} money={money} />
      </div>
    </div>
  )
}

function Dispute({ dispute }: { dispute: OrderMoney['disputes'][number] }) {
  const { id, status, isInquiry, amountCents, reason, openedAt, evidenceDueAt, closedAt } = dispute
  return (
    <Notice
      kind={status === 'won' ? 'info' : 'warning'}
      title={
        <>
          {disputeKind(isInquiry)} de {formatMoney(amountCents)}{' '}
          <StatusBadge of={disputeStatuses[status]} />
        </>
      }
    >
      <p>
        {disputeReason(reason)} · ouverte le {formatMoment(openedAt)}
        {closedAt && ` · tranchée le ${formatMoment(closedAt)}`}
      </p>
      <p>
        {status === 'open' && evidenceDueAt && (
          <>
            Réponse avant le <strong>{formatMoment(evidenceDueAt)}</strong>.{' '}
          </>
        )}
        <Link to={paths.adminDispute(id)} className={`${linkStyle} whitespace-nowrap`}>
          {status === 'open' ? 'Preuves et réponse' : 'Ouvrir la contestation'}
        </Link>
      </p>
    </Notice>
  )
}

/** Refunds money, beside the lines and what was given back already; when it cannot, the button shows why. */
const RefundDialog = ({ orderId, money }: { orderId: string; money: OrderMoney }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" disabledReason={obstacleTo(money)} onClick={open}>
        <Undo2 className="size-5" aria-hidden="true" />
        Rembourser…
      </Button>
    )}
    isBeside
    title="Rembourser cette commande"
  >
    {(close) => <RefundFields orderId={orderId} money={money} onClose={close} />}
  </ActionDialog>
)

function obstacleTo(money: OrderMoney): string | undefined {
  if (roomOf(money) === 0) return 'Tout est remboursé ou promis.'
  const isDisputed = money.disputes.some(({ status, isInquiry }) => status === 'open' && !isInquiry)
  return isDisputed
    ? 'La banque du client a repris ce paiement le temps d’une contestation.'
    : undefined
}
