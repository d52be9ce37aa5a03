import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { useSold } from '#web/api/catalogue.ts'
import { formatPhone } from '#words/format-phone.ts'
import { professionalLabels } from '#words/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { openerOf, useAccountForm } from './use-account-form.ts'
import { AvatarField } from './AvatarField.tsx'

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
        {form === null && user.billingAddress && (
          <BillingCard address={user.billingAddress} company={account.company} />
        )}
        {!isStaff(user.role) && <SubscriptionLink user={user} />}
        {form === null && <PreferencesCard account={account} />}
      </div>
    </div>
  )
}

type Address = NonNullable<SignedInUser['billingAddress']>

function BillingCard({ address, company }: { address: Address; company: MyAccount['company'] }) {
  const { line1, line2, postalCode, city, country } = address
  return (
    <Card aria-labelledby="compte-facturation">
      <h2 id="compte-facturation" className="text-xl">
        Adresse de facturation
      </h2>
      <address className="mt-2 font-semibold not-italic">
        {company && <span className="block break-words">{company.name}</span>}
        {[[line1, line2].filter(Boolean).join(', '), `${postalCode} ${city}`, country].map(
          (line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ),
        )}
      </address>
      {company && <CompanyNumbers company={company} />}
      <p className="mt-1 text-14 text-ink-soft">
        Celle de vos devis et factures à venir.
        {company && ' Pour changer l’entreprise, écrivez-nous.'}
      </p>
    </Card>
  )
}

const CompanyNumbers = ({ company }: { company: NonNullable<MyAccount['company']> }) => (
  <dl className="mt-1">
    {(['siren', 'vatNumber'] as const).map(
      (field) =>
        company[field] && (
          <Fact key={field} name={professionalLabels[field] ?? field}>
            {company[field]}
          </Fact>
        ),
    )}
  </dl>
)

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

/** The mails that a customer agreed to receive; staff receive no offers. */
function PreferencesCard({ account }: { account: MyAccount }) {
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

function PersonalCard({ user, onEdit }: { user: SignedInUser; onEdit: () => void }) {
  return (
    <Card aria-labelledby="compte-vous">
      <h2 id="compte-vous" className="text-xl">
        Informations personnelles
      </h2>
      <AvatarField user={user} />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 sm:block sm:divide-y sm:divide-line">
        <Fact name="Prénom">{user.firstName || 'N/A'}</Fact>
        <Fact name="Nom">{user.lastName || 'N/A'}</Fact>
        {!isStaff(user.role) && <CustomerFacts user={user} />}
      </dl>
      <Button id={openerOf('profile')} variant="secondary" className="mt-3" onClick={onEdit}>
        Modifier le profil
      </Button>
    </Card>
  )
}

function CustomerFacts({ user }: { user: SignedInUser }) {
  const { plans } = useSold()
  return (
    <>
      <Fact name="Téléphone">
        <span className="figures">{user.phone ? formatPhone(user.phone) : 'N/A'}</span>
      </Fact>
      <Fact name="N° client">
        <span className="font-mono">{user.clientNumber ?? 'N/A'}</span>
      </Fact>
      {/* A card of its own says it too, near enough on a phone. */}
      <Fact name="Offre" className="max-sm:hidden sm:flex">
        {user.plan ? plans[user.plan].title : 'N/A'}
      </Fact>
    </>
  )
}

/** A line of a description list: a name and its value. */
function Fact({
  name,
  className = 'sm:flex',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={joinClasses('min-w-0 py-1.5 sm:gap-3 sm:py-2.5', className)}>
      <dt className="text-sm text-ink-soft sm:w-36 sm:shrink-0 sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
