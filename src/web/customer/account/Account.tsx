import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from '#contract/accounts.ts'
import type { MyAccount } from '#contract/my-account.ts'
import { myAccount } from '#web/api/my-account.ts'
import { useSession } from '#web/api/session.ts'
import { accountTexts } from '#web/copy/account.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { AddressCard } from '#web/customer/address/AddressCard.tsx'
import { isStaff } from '#web/chrome/is-staff.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { openerOf, type AccountForm } from './account-form.ts'
import { BillingCard } from './BillingCard.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalCard } from './PersonalCard.tsx'
import { PersonalData } from './PersonalData.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactorNeeded } from './SecondFactorNeeded.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SecurityCard } from './SecurityCard.tsx'

/** « Mon Compte » (specification 000 §2, §4): to read, or with one form open at a time. Staff have it too. */
export function Account() {
  const session = useSession()
  const account = useQuery({ ...myAccount, enabled: session.status === 'signed-in' })
  return (
    <>
      <PageHeader title="Mon Compte">Vos informations, et ce qui protège votre compte.</PageHeader>
      <SecondFactorNeeded />
      {session.status === 'anonymous' && <p>{accountTexts.signInFirst}</p>}
      {session.status === 'signed-in' && account.data && (
        <div className="grid gap-6">
          <Sections user={session.user} account={account.data} />
          <SecondFactors />
          {!isStaff(session.user.role) && <NotificationPreferences />}
          <PersonalData />
        </div>
      )}
      {account.isError && !account.data && (
        <ErrorState
          title="Impossible de charger votre compte."
          onRetry={() => void account.refetch()}
          retrying={account.isFetching}
        >
          {errorSentence(account.error)}
        </ErrorState>
      )}
      {(session.status === 'loading' || account.isLoading) && (
        <p role="status">{accountTexts.loading}</p>
      )}
    </>
  )
}

function Sections({ user, account }: { user: SignedInUser; account: MyAccount }) {
  const [form, setForm] = useState<AccountForm | null>(null)

  /** Saved or cancelled: what was typed is gone, and the focus returns to where it came from. */
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
        <AddressCard />
      </div>
      <div className="grid gap-6">
        <SecurityCard user={user} account={account} form={form} onOpen={setForm} onClose={close} />
      </div>
    </div>
  )
}
