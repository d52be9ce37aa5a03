import { Link } from 'react-router'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import { isPendingRefund } from '#domain/refund/refund.ts'
import { printedIban } from '#domain/payment/iban.ts'
import { Fact } from '#web/back-office/warehouse/parcel/Fact.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { tierName } from '#web/copy/insurance.ts'
import { refundStatuses } from '#web/copy/refunds.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Money = NonNullable<OfficeClaim['money']>

/** What may be given, and what became of what was accepted. */
export function ClaimMoneyCard({ claim, money }: { claim: OfficeClaim; money: Money }) {
  const { insuranceTier, insuredCents, declaredCents, mostCents, postageCents } = money
  return (
    <TitledCard title="Indemnité">
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label="Assurance de l’envoi">
          {insuredCents === insuranceTier * 100
            ? tierName(insuranceTier)
            : `${tierName(insuranceTier)}\u00a0: ${formatMoney(insuredCents)}`}
        </Fact>
        <Fact label="Valeur déclarée réclamée">{formatMoney(declaredCents)}</Fact>
        {money.indemnityCents === null ? (
          <Fact label="Au plus">{formatMoney(mostCents)}</Fact>
        ) : (
          <Fact label="Accordée">{formatMoney(money.indemnityCents)}</Fact>
        )}
        {claim.kind === 'lost' && money.indemnityCents === null && (
          <Fact label="Transport à rembourser en plus">{formatMoney(postageCents)}</Fact>
        )}
      </dl>
      {money.indemnityCents !== null && <Paths claim={claim} money={money} />}
    </TitledCard>
  )
}

function Paths({ claim, money }: { claim: OfficeClaim; money: Money }) {
  const { refund, postageRefund, transferCents, transfer } = money
  const { orderId } = claim.evidence.box
  const isRefundPending = refund !== null && isPendingRefund(refund.status)
  return (
    <ul className="mt-4 grid gap-3 border-t border-line pt-4">
      {refund && (
        <Refund label="Sur le moyen de paiement, sans avoir" orderId={orderId} refund={refund} />
      )}
      {postageRefund && (
        <Refund label="Transport, avec un avoir" orderId={orderId} refund={postageRefund} />
      )}
      {transferCents > 0 && (
        <li className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            Par virement&nbsp;: <span className="figures">{formatMoney(transferCents)}</span>
            {transfer && (
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {transfer.reference}, noté par {transfer.by}, {formatMoment(transfer.at)}
              </span>
            )}
          </span>
          {transfer === null && <Account claim={claim} money={money} />}
          <Badge family={transfer ? 'done' : 'waiting'}>
            {transfer ? 'Viré' : isRefundPending ? 'Après le remboursement' : 'À virer'}
          </Badge>
        </li>
      )}
    </ul>
  )
}

/** Where to transfer, for who may do it; the end of the account for the others. */
function Account({ claim, money }: { claim: OfficeClaim; money: Money }) {
  const { iban, ibanEnd, mayNoteTransfer } = money
  if (ibanEnd === null) {
    return (
      <span className="basis-full text-sm text-ink-soft">
        Le client n’a pas encore donné son IBAN.
      </span>
    )
  }
  if (iban === null) {
    return (
      <span className="basis-full text-sm text-ink-soft">
        {mayNoteTransfer
          ? 'Son IBAN ne se lit plus\u00a0: demandez-le-lui de nouveau.'
          : `IBAN donné, qui finit par ${ibanEnd}.`}
      </span>
    )
  }
  return (
    <span className="flex basis-full flex-wrap items-center gap-2">
      <span>
        <span className="font-mono">{printedIban(iban)}</span>
        <span className="block text-sm text-ink-soft">au nom de {claim.customer.name}</span>
      </span>
      <CopyButton text={iban} label="Copier l’IBAN" />
    </span>
  )
}

function Refund({
  label,
  orderId,
  refund: { amountCents, status },
}: {
  label: string
  orderId: string
  refund: NonNullable<Money['refund']>
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {label}&nbsp;: <span className="figures">{formatMoney(amountCents)}</span>
        {status === 'awaiting_approval' && (
          <Link to={paths.adminOrder(orderId)} className={`${linkStyle} block text-sm`}>
            Un second administrateur l’approuve sur la commande
          </Link>
        )}
      </span>
      <StatusBadge of={refundStatuses[status]} />
    </li>
  )
}
