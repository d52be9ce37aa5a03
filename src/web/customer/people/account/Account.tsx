import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { myDevices } from '#web/api/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { readNotificationPreferences } from '#contract/messages/notification-preferences.ts'
import { readMyGoogle } from '#contract/people/google.ts'
import { readMyAccount, type MyAccount } from '#contract/people/my-account.ts'
import { readSecondFactors } from '#contract/people/second-factors.ts'
import { query } from '#web/api/query.ts'
import { useSession, useSessionUser } from '#web/api/session.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { accountTexts } from '#web/copy/account.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { AddressCard } from '#web/customer/people/address/AddressCard.tsx'
import { openerOf, type AccountForm } from './account-form.ts'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalCard } from './PersonalCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataExport } from '#web/customer/people/account/data/DataExport.tsx'
import { DeleteAccount } from '#web/customer/people/account/data/DeleteAccount.tsx'
import { planNameOf } from '#web/copy/offers.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Loads every card of the account in parallel: one round trip for the screen. */
export const loader: Loader = ({ user }) =>
  Promise.all([
    queryClient.prefetchQuery(query(readMyAccount, {})),
    queryClient.prefetchQuery(query(readSecondFactors, {})),
    queryClient.prefetchQuery(query(readMyGoogle, {})),
    queryClient.prefetchQuery(myDevices),
    ...(isStaff(user.role)
      ? []
      : [
          queryClient.prefetchQuery(query(readNotificationPreferences, {})),
          queryClient.prefetchQuery(myPhone),
        ]),
  ])

/** « Mon Compte » (docs/rules/pages.md#account-page): read only, or with one form open at a time. Staff have it too. */
export function Account() {
  return (
    <>
      <PageHeader title="Mon Compte">Vos informations, et ce qui protège votre compte.</PageHeader>
      <SecondFactorNeeded />
      <Content />
    </>
  )
}

function Content() {
  const session = useSession()
  // Also while an expired session is being renewed: the typed text stays.
  const user = useSessionUser()
  const account = useQuery({ ...query(readMyAccount, {}), enabled: session.status === 'signed-in' })
  if (session.status === 'anonymous') return <p>{accountTexts.signInFirst}</p>
  if (user && account.data) return <AccountSections user={user} account={account.data} />
  if (!account.isError) return <p role="status">{accountTexts.loading}</p>
  return (
    <ErrorState
      title="Impossible de charger votre compte."
      onRetry={() => void account.refetch()}
      retrying={account.isFetching}
    >
      {errorSentence(account.error)}
    </ErrorState>
  )
}

/** The four sections (docs/rules/pages.md#account-page) with their forms, then every other card of the account. */
function AccountSections({ user, account }: { user: SignedInUser; account: MyAccount }) {
  return (
    <div className="grid gap-6">
      <FourSections user={user} account={account} />
      {!isStaff(user.role) && <SubscriptionLink />}
      <SecondFactors />
      <LinkedAccounts />
      <Devices />
      {!isStaff(user.role) && <NotificationPreferences />}
      <PersonalData />
    </div>
  )
}

function FourSections({ user, account }: { user: SignedInUser; account: MyAccount }) {
  const [form, setForm] = useState<AccountForm | null>(null)

  /** After a save or a cancel: discards the typed text, and returns the focus to the button that opened the form. */
  function close() {
    const opener = form && openerOf(form)
    flushSync(() => {
      setForm(null)
    })
    if (opener) document.getElementById(opener)?.focus()
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        {form === 'profile' ? (
          <ProfileForm user={user} account={account} onClose={close} />
        ) : (
          <>
            <PersonalCard user={user} canEdit={form === null} onEdit={() => setForm('profile')} />
            {user.billingAddress && <BillingCard address={user.billingAddress} />}
            <PreferencesCard account={account} />
          </>
        )}
      </div>
      <div className="grid gap-6">
        <SecurityCard user={user} account={account} form={form} onOpen={setForm} onClose={close} />
        <AddressCard />
      </div>
    </div>
  )
}

/** For staff who come without the second factor that their role requires: why they are here, and when they may go on. */
function SecondFactorNeeded() {
  const user = useSessionUser()
  const [wasLacking] = useState(user?.lacksSecondFactor ?? false)
  if (!user || !wasLacking) return null
  return (
    <div className="mb-6" role="status">
      {user.lacksSecondFactor ? (
        <Notice kind="warning" title="Votre rôle demande la double authentification">
          <p>
            L’administration vous sera ouverte dès que vous aurez ajouté une clé d’accès ou une
            application d’authentification,{' '}
            <a href="#double-authentification" className={linkStyle}>
              plus bas dans cette page
            </a>
            .
          </p>
        </Notice>
      ) : (
        <Notice kind="info" title="Votre compte est protégé">
          <p>
            L’administration vous est ouverte.{' '}
            <Link to={paths.admin} className={linkStyle}>
              Ouvrir l’administration
            </Link>
          </p>
        </Notice>
      )}
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

/** What people may request about their data: a copy, and its deletion. Staff leave through an administrator. */
function PersonalData() {
  const user = useSessionUser()
  if (!user) return null
  return (
    <Card id="donnees" aria-labelledby="compte-donnees" className="scroll-mt-24">
      <h2 id="compte-donnees" className="text-xl">
        Mes données
      </h2>
      <DataExport />
      {!isStaff(user.role) && <DeleteAccount />}
    </Card>
  )
}

/** The current plan, with a link to its page. */
function SubscriptionLink() {
  const plan = useSessionUser()?.plan
  return (
    <Card
      aria-labelledby="compte-abonnement"
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <div>
        <h2 id="compte-abonnement" className="text-xl">
          Mon abonnement
        </h2>
        <p className="mt-1 text-ink-soft">Offre {planNameOf(plan ?? 'gratuit')}</p>
      </div>
      <Link to={paths.subscription} className={buttonStyle('secondary')}>
        Voir mon abonnement
      </Link>
    </Card>
  )
}
