import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import {
  refundWithdrawal,
  withdrawalRefund,
  type Declaration,
  type WithdrawalRefund as Refund,
} from '#contract/payments/declarations.ts'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatParisDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { refundStatuses, refundTexts } from '#web/copy/refunds.ts'
import {
  afterRefund,
  formerDays,
  lateWithdrawal,
  nothingDueTask,
  ofRenewal,
  toldByHand,
  withdrawalBasis,
  withdrawalRefusals,
} from '#web/copy/office-declarations.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Order = NonNullable<Declaration['order']>
type Props = { readonly declaration: Declaration; readonly order: Order }

/** What the withdrawal gives back, line by line, and the button that refunds it; then the refund itself. */
export function WithdrawalRefund({ declaration, order }: Props) {
  const read = useQuery(query(withdrawalRefund, { declarationId: declaration.id }))
  return (
    <section aria-label={`Remboursement de ${declaration.number}`} className="mt-4 max-w-xl">
      <Loaded
        query={read}
        failed="Impossible de calculer le remboursement."
        loading={<Skeleton className="h-24" />}
      >
        {(refund) => (
          <div className="grid gap-3">
            <Main declaration={declaration} order={order} refund={refund} />
            <Beside {...refund} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

type MainProps = Props & { readonly refund: Refund }

function Main({ declaration, order, refund }: MainProps) {
  const { due, asked, former, renewals } = refund
  if (asked) return <Asked asked={asked} orderId={order.id} />
  if (declaration.state !== 'received') return null
  if (due)
    return (
      <Due {...{ declaration, order, due }} isAlone={former === null && renewals.length === 0} />
    )
  return <p className="text-ink-soft">Cette commande n’est pas payée&nbsp;: rien à rembourser.</p>
}

/** What is left to refund on other orders of the same subscription, also once the withdrawal itself is refunded. */
const Beside = ({ former, renewals }: Pick<Refund, 'former' | 'renewals'>) => (
  <>
    {former && (
      <Notice kind="warning">
        {formerDays(formatMoney(former.amountCents))}{' '}
        {former.orders.map((order, place) => (
          <Fragment key={order.id}>
            {place > 0 && ', '}
            <OrderLink order={order} />
          </Fragment>
        ))}
        .
      </Notice>
    )}
    {renewals.map((order) => (
      <Notice key={order.id} kind="warning">
        Un renouvellement a été payé depuis (commande <OrderLink order={order} />
        )&nbsp;: remboursez-le aussi.
      </Notice>
    ))}
  </>
)

const OrderLink = ({ order: { id, number } }: { order: Refund['renewals'][number] }) => (
  <Link to={paths.adminOrder(id)} className={`whitespace-nowrap ${linkStyle}`}>
    {number}
  </Link>
)

function Asked({ asked, orderId }: { asked: NonNullable<Refund['asked']>; orderId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={paths.adminOrder(orderId)} className={linkStyle}>
        Remboursement de <span className="figures">{formatMoney(asked.amountCents)}</span>
      </Link>
      <StatusBadge of={refundStatuses[asked.status]} />
    </p>
  )
}

function Due({
  declaration: { id, number },
  order,
  due: { basis, isRenewal, lines, paidCents, amountCents, isLate, lastDay },
  isAlone,
}: Props & {
  due: NonNullable<Refund['due']>
  /** No other order is to be refunded (`Beside`). */
  isAlone: boolean
}) {
  const refunding = useAction(refundWithdrawal, {
    done: ({ status }) => (status === 'owed' ? refundTexts.asked : refundTexts.awaiting),
    refusals: withdrawalRefusals,
  })
  const amount = formatMoney(amountCents)
  const givesNothing = amountCents === 0 && isAlone
  return (
    <div className="grid gap-3">
      {isLate && (
        <Notice kind="warning">
          {lateWithdrawal(formatParisDay(lastDay))} {givesNothing && toldByHand}
        </Notice>
      )}
      <div className="rounded-xl border border-line">
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-soft">
          {isRenewal ? ofRenewal : withdrawalBasis[basis]}
        </p>
        <ul className="divide-y divide-line px-4 empty:hidden">
          {lines.map((line, place) => (
            <li key={place} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-56">{line.label}</span>
              <span className="figures ml-auto shrink-0">
                {formatMoney(line.amountCents)}
                {line.amountCents < line.paidCents && (
                  <span className="text-ink-soft"> sur {formatMoney(line.paidCents)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p className="flex justify-between gap-4 border-t border-line px-4 py-2.5 font-semibold">
          <span>À rembourser, sur {formatMoney(paidCents)} payés et non rendus</span>
          <span className="figures">{amount}</span>
        </p>
      </div>
      {givesNothing && !isLate && (
        <p>{nothingDueTask({ basis, paidCents, hasPlan: order.hasPlan })}</p>
      )}
      {amountCents > 0 && (
        <div>
          <ConfirmAction
            action={refunding}
            input={{ declarationId: id, seenCents: amountCents }}
            trigger={(ask) => (
              <Button onClick={ask}>
                <Undo2 className="size-5" aria-hidden="true" />
                Rembourser {amount}
                <span className="sr-only"> pour {number}</span>
              </Button>
            )}
            title={`Rembourser ${amount}\u00a0?`}
            description={afterRefund(order, isAlone)}
            confirmLabel={`Rembourser ${amount}`}
            danger
          />
        </div>
      )}
    </div>
  )
}
