import type { SignedInUser } from '#contract/people/accounts.ts'
import { Card } from '#web/ui/Card.tsx'

type Address = NonNullable<SignedInUser['billingAddress']>

export function BillingCard({ address }: { address: Address }) {
  const { line1, line2, postalCode, city, country } = address
  return (
    <Card aria-labelledby="compte-facturation">
      <h2 id="compte-facturation" className="text-xl">
        Adresse de facturation
      </h2>
      <address className="mt-3 font-semibold not-italic">
        {[line1, line2, `${postalCode} ${city}`, country].filter(Boolean).map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-2 text-sm text-ink-soft">
        Elle figure sur vos devis et vos factures à venir.
      </p>
    </Card>
  )
}
