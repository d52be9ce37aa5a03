import { Link } from 'react-router'
import {
  approveRefund,
  refuseRefund,
  type OrderMoney,
  settleRefund,
} from '#contract/payments/refunds.ts'
import { isFailedRefund } from '#domain/refund/refund.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import {
  refundOrigins,
  refundRefusals,
  refundStatuses,
  refundTexts,
  settlementOf,
  settlementRefusals,
} from '#web/copy/refunds.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { refundReasonLabel } from '#words/refunds.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'

type Refund = OrderMoney['refunds'][number]

type Props = { readonly refund: Refund; readonly lines: OrderMoney['lines'] }

/** One refund: its amount and lines, its state, who requested and who approved it, its credit note. */
export function RefundRow({ refund, lines }: Props) {
  const { status, amountCents, parts, origin, reason, note, withdrawal, creditNote } = refund
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong className="figures">{formatMoney(amountCents)}</strong>
        <StatusBadge of={refundStatuses[status]} />
      </p>
      <p className="text-sm text-ink-soft">
        {refundReasonLabel(reason) ?? refundOrigins[origin]} · {momentsOf(refund)}
      </p>
      <Parts parts={parts} lines={lines} />
      {note && <p className="text-sm break-words">«&nbsp;{note}&nbsp;»</p>}
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        {withdrawal && (
          <Link
            to={`${paths.adminDeclarations}&numero=${withdrawal}`}
            className={`${linkStyle} inline-flex min-h-11 items-center`}
          >
            Rétractation {withdrawal}
          </Link>
        )}
        {creditNote?.isReady && (
          <NewTabLink
            to={invoicePdf(creditNote.id)}
            what="PDF"
            className="inline-flex min-h-11 items-center"
          >
            Avoir {creditNote.number}
          </NewTabLink>
        )}
        {refund.providerId && (
          <span className="font-mono wrap-anywhere text-ink-soft">{refund.providerId}</span>
        )}
      </p>
      {isFailedRefund(status) && <OtherWay refund={refund} />}
      {refund.approval && <Decision refund={refund} approval={refund.approval} />}
    </li>
  )
}

const Parts = ({ parts, lines }: Pick<Refund, 'parts'> & Pick<OrderMoney, 'lines'>) => (
  <ul className="text-sm empty:hidden">
    {parts.map(({ line, amountCents }) => (
      <li key={line} className="flex justify-between gap-4">
        <span className="min-w-0">{lines[line]?.label}</span>
        <span className="figures">{formatMoney(amountCents)}</span>
      </li>
    ))}
  </ul>
)

/** The form stays open when a colleague settles the refund first: the typed text is not lost, and saving says so. */
const OtherWay = ({ refund }: { refund: Refund }) => (
  <>
    {refund.settledAt !== null && (
      <p className="text-sm">
        {settlementOf(refund.status).done} {formatMoment(refund.settledAt)}.
      </p>
    )}
    <SettleRefund refund={refund} />
  </>
)

function momentsOf({
  requestedAt,
  requestedBy,
  decidedAt,
  decidedBy,
  completedAt,
}: Refund): string {
  return [
    `demandé le ${formatMoment(requestedAt)}${requestedBy ? ` par ${requestedBy}` : ''}`,
    ...(decidedAt && decidedBy ? [`décidé le ${formatMoment(decidedAt)} par ${decidedBy}`] : []),
    ...(completedAt ? [`versé le ${formatMoment(completedAt)}`] : []),
  ].join(' · ')
}

const descriptions = {
  second: 'La somme part aussitôt chez le prestataire, et le client reçoit son avoir.',
  alone:
    'Vous êtes seul administrateur\u00a0: vous confirmez vous-même ce que vous avez demandé, et le journal le dira.',
  own: '',
}

function Decision({ refund, approval }: { refund: Refund; approval: 'second' | 'alone' | 'own' }) {
  const refusal = approval === 'own' || approval === 'alone' ? 'Retirer' : 'Refuser'
  return (
    <div className="mt-1 flex flex-wrap items-start gap-2">
      <ConfirmWrite
        endpoint={approveRefund}
        done={refundTexts.approved}
        refusals={refundRefusals}
        input={{ refundId: refund.id }}
        trigger={(ask) => (
          <Button
            disabledReason={
              approval === 'own' ? 'Un autre administrateur doit approuver.' : undefined
            }
            onClick={ask}
          >
            {approval === 'alone' ? 'Confirmer seul' : 'Approuver'}
          </Button>
        )}
        title={`Approuver ${formatMoney(refund.amountCents)}\u00a0?`}
        description={descriptions[approval]}
        confirmLabel="Approuver"
        danger
      />
      <ConfirmWrite
        endpoint={refuseRefund}
        done={refundTexts.refused}
        refusals={refundRefusals}
        input={{ refundId: refund.id }}
        trigger={(ask) => (
          <Button variant="secondary" onClick={ask}>
            {refusal}
          </Button>
        )}
        title={`${refusal} ce remboursement\u00a0?`}
        description="Rien n’est remboursé, et la somme est de nouveau disponible."
        confirmLabel={refusal}
      />
    </div>
  )
}

type Settled = Pick<Refund, 'id' | 'status' | 'amountCents' | 'settledAt'>

/** Records what the office did about a refund that did not arrive, so that nobody does it twice. */
export function SettleRefund({ refund }: { refund: Settled }) {
  const words = settlementOf(refund.status)
  return (
    <div className="mt-1 empty:hidden">
      <ReasonAction
        trigger={(open) =>
          refund.settledAt === null && (
            <Button variant="secondary" onClick={open}>
              {words.act}
            </Button>
          )
        }
        title={words.title}
        description={`${formatMoney(refund.amountCents)}. ${words.description}`}
        endpoint={settleRefund}
        done="Remboursement réglé"
        refusals={settlementRefusals}
        label="Ce qui a été fait"
        hint={words.hint}
        maxLength={500}
        submitLabel="Noter au journal"
        inputOf={(note) => ({ refundId: refund.id, note })}
      />
    </div>
  )
}
