import type { MyAccount } from '#contract/people/my-account.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact } from './Fact.tsx'

/** The mails that a customer agreed to receive; staff receive no offers. */
export function PreferencesCard({ account }: { account: MyAccount }) {
  const { acceptCommercialOffers, commercialAcceptedAt } = account
  if (acceptCommercialOffers === null) return null
  return (
    <Card padding="tight" aria-labelledby="compte-preferences" className="px-5 sm:px-6">
      <h2 id="compte-preferences" className="text-xl">
        Préférences
      </h2>
      <dl className="mt-1">
        <Fact name="Offres commerciales">
          {acceptCommercialOffers ? 'Acceptées' : 'Refusées'}
          {acceptCommercialOffers && commercialAcceptedAt && (
            <span className="block text-14 font-normal text-ink-soft">
              Depuis le {formatDay(commercialAcceptedAt)}, par e-mail. «&nbsp;Modifier le
              profil&nbsp;» les arrête.
            </span>
          )}
        </Fact>
      </dl>
    </Card>
  )
}
