import type { CargoClaim } from '#contract/shipping/cargo-claims.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Card } from '#web/ui/Card.tsx'

/** What is given, and by which way. */
export function ClaimMoney({ money }: { money: NonNullable<CargoClaim['money']> }) {
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
            {transferredAt === null
              ? '\u00a0: répondez à l’e-mail qui vous annonce l’indemnité, avec votre IBAN.'
              : `, fait le ${formatDay(transferredAt)}.`}
          </li>
        )}
        {postageCents > 0 && (
          <li>
            Et <strong className="figures">{formatMoney(postageCents)}</strong> de transport,
            remboursés par un avoir.
          </li>
        )}
      </ul>
    </Card>
  )
}
