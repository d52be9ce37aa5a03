import type { CargoClaim } from '#contract/shipping/cargo-claims.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { GiveIban } from './GiveIban.tsx'
import { Card } from '#web/ui/Card.tsx'

type Money = NonNullable<CargoClaim['money']>

/** What is given, and by which way. */
export function ClaimMoney({ claimId, money }: { claimId: string; money: Money }) {
  const { indemnityCents, refundCents, transferCents, transferredAt, postageCents } = money
  return (
    <Card aria-labelledby="indemnite">
      <h2 id="indemnite" className="text-xl">
        Votre indemnité&nbsp;: <span className="figures">{formatMoney(indemnityCents)}</span>
      </h2>
      <ul className="mt-3 grid gap-2">
        {refundCents > 0 && (
          <li>
            <strong className="figures">{formatMoney(refundCents)}</strong> sur le moyen de paiement
            utilisé.
          </li>
        )}
        {transferCents > 0 && (
          <li>
            <strong className="figures">{formatMoney(transferCents)}</strong> par virement
            {transferredAt === null ? '.' : `, fait le ${formatDay(transferredAt)}.`}
          </li>
        )}
        {postageCents > 0 && (
          <li>
            Et <strong className="figures">{formatMoney(postageCents)}</strong> de transport,
            remboursés par un avoir.
          </li>
        )}
      </ul>
      {transferCents > 0 && transferredAt === null && (
        <GiveIban claimId={claimId} ibanEnd={money.ibanEnd} />
      )}
    </Card>
  )
}
