import type { MyAccount } from '#contract/people/my-account.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact } from './Fact.tsx'

/** The mails that a customer agreed to receive; staff receive no offers. */
export function PreferencesCard({ account }: { account: MyAccount }) {
  const { acceptCommercialOffers, commercialAcceptedAt } = account
  if (acceptCommercialOffers === null) return null
  return (
    <Card aria-labelledby="compte-preferences">
      <h2 id="compte-preferences" className="text-xl">
        Préférences
      </h2>
      <dl className="mt-1">
        <Fact name="Offres commerciales">
          {acceptCommercialOffers ? 'Acceptées' : 'Refusées'}
          <span className="block text-sm font-normal text-ink-soft">
            {acceptCommercialOffers && commercialAcceptedAt
              ? `Depuis le ${formatDay(commercialAcceptedAt)}, par e-mail. «\u00a0Modifier le profil\u00a0» les arrête.`
              : 'Seuls les messages sur vos colis et votre compte vous sont envoyés.'}
          </span>
        </Fact>
      </dl>
    </Card>
  )
}
