import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SignedInUser } from '#contract/accounts.ts'
import { useSold } from '#web/api/catalogue.ts'
import { useSessionUser } from '#web/api/session.ts'
import { useContactMailbox } from '#web/api/site.ts'
import { AddressCard } from '#web/customer/address/AddressCard.tsx'
import { isStaff } from '#web/chrome/is-staff.ts'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalData } from './PersonalData.tsx'
import { AskByMail } from '#web/customer/AskByMail.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SecondFactorNeeded } from './SecondFactorNeeded.tsx'
import { SecondFactors } from './SecondFactors.tsx'

/** What we know of the customer, to read; changing it comes with the next version, and the page says so. */
export function Account() {
  const user = useSessionUser()
  if (!user) return <p>Veuillez vous connecter pour accéder à cette page.</p>
  return (
    <>
      <PageHeader title="Mon Compte">Vos informations telles que nous les avons.</PageHeader>
      <SecondFactorNeeded />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <Personal user={user} />
          <Billing address={user.billingAddress} />
        </div>
        <AddressCard />
      </div>
      <div className="mt-6">
        <SecondFactors />
      </div>
      <HowToChange />
      {!isStaff(user.role) && <NotificationPreferences />}
      <PersonalData />
    </>
  )
}

function Personal({ user }: { user: SignedInUser }) {
  const { plans } = useSold()
  return (
    <Card aria-labelledby="compte-vous">
      <h2 id="compte-vous" className="text-xl">
        Informations personnelles
      </h2>
      <dl className="mt-3 divide-y divide-line">
        <Fact name="Prénom">{user.firstName || 'N/A'}</Fact>
        <Fact name="Nom">{user.lastName || 'N/A'}</Fact>
        <Fact name="E-mail">
          {user.email}
          <span className="block text-sm font-normal text-ink-soft">
            {user.emailVerified ? 'Adresse confirmée' : 'Adresse à confirmer'}
          </span>
        </Fact>
        <Fact name="Téléphone">
          <span className="figures">{user.phone || 'N/A'}</span>
        </Fact>
        <Fact name="N° client">
          <span className="font-mono">{user.clientNumber ?? 'N/A'}</span>
        </Fact>
        <Fact name="Offre">
          {user.plan ? plans[user.plan].title : 'N/A'}
          <Link to={paths.offers} className={`mt-1 block w-fit text-base font-normal ${linkStyle}`}>
            Voir les offres et options
          </Link>
        </Fact>
      </dl>
    </Card>
  )
}

function Billing({ address }: { address: SignedInUser['billingAddress'] }) {
  return (
    <Card aria-labelledby="compte-facturation">
      <h2 id="compte-facturation" className="text-xl">
        Adresse de facturation
      </h2>
      {address ? (
        <address className="mt-3 font-semibold not-italic">
          {[address.line1, address.line2, `${address.postalCode} ${address.city}`, address.country]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block break-words">
                {line}
              </span>
            ))}
        </address>
      ) : (
        <p className="mt-3 text-ink-soft">Aucune adresse enregistrée.</p>
      )}
      <p className="mt-2 text-sm text-ink-soft">Elle figure sur vos devis et vos factures.</p>
    </Card>
  )
}

function HowToChange() {
  const contactMailbox = useContactMailbox()
  return (
    <Card aria-labelledby="compte-changer" className="mt-6">
      <h2 id="compte-changer" className="text-xl">
        Changer une information
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        La modification en ligne arrive avec la prochaine version. D’ici là, écrivez-nous à{' '}
        <span className="whitespace-nowrap">{contactMailbox}</span> depuis votre adresse e-mail
        actuelle&nbsp;: nous faisons le changement et vous répondons. Pour choisir un nouveau mot de
        passe,{' '}
        <Link to={paths.forgottenPassword} className={linkStyle}>
          demandez un lien de réinitialisation
        </Link>
        .
      </p>
      <div className="mt-4">
        <AskByMail subject="Modifier mes informations" label="Demander un changement" />
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2.5 sm:flex sm:gap-3">
      <dt className="text-sm text-ink-soft sm:w-36 sm:shrink-0 sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
