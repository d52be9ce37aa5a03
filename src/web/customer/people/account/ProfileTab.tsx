import { Link } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { PersonalCard } from './PersonalCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Who the customer is, where the invoices go, which offer they have. */
export function ProfileTab({ user, account }: { user: SignedInUser; account: MyAccount }) {
  const { form, open, close } = useAccountForm()
  return (
    <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
      {form === 'profile' ? (
        <ProfileForm user={user} account={account} onClose={close} />
      ) : (
        <PersonalCard user={user} onEdit={() => open('profile')} />
      )}
      <div className="grid gap-4 sm:gap-6">
        {form === null && user.billingAddress && <BillingCard address={user.billingAddress} />}
        {!isStaff(user.role) && <SubscriptionLink user={user} />}
        {form === null && <PreferencesCard account={account} />}
      </div>
    </div>
  )
}

type Address = NonNullable<SignedInUser['billingAddress']>

function BillingCard({ address }: { address: Address }) {
  const { line1, line2, postalCode, city, country } = address
  return (
    <Card aria-labelledby="compte-facturation">
      <h2 id="compte-facturation" className="text-xl">
        Adresse de facturation
      </h2>
      <address className="mt-2 font-semibold not-italic">
        {[[line1, line2].filter(Boolean).join(', '), `${postalCode} ${city}`, country].map(
          (line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ),
        )}
      </address>
      <p className="mt-1 text-14 text-ink-soft">Celle de vos devis et factures à venir.</p>
    </Card>
  )
}

/** The current plan, with a link to its page. */
const SubscriptionLink = ({ user }: { user: SignedInUser }) => (
  <Card
    padding="tight"
    aria-labelledby="compte-abonnement"
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 sm:px-6"
  >
    <div>
      <h2 id="compte-abonnement" className="text-xl">
        Mon abonnement
      </h2>
      <p className="text-ink-soft">Offre {planNameOf(user.plan ?? 'gratuit')}</p>
    </div>
    <Link
      to={paths.subscription}
      aria-label="Voir mon abonnement"
      className={buttonStyle('secondary')}
    >
      Voir
    </Link>
  </Card>
)
