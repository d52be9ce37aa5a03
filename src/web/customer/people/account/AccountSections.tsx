import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { AddressCard } from '#web/customer/people/address/AddressCard.tsx'
import { openerOf, type AccountForm } from './account-form.ts'
import { BillingCard } from './BillingCard.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalCard } from './PersonalCard.tsx'
import { PersonalData } from './PersonalData.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SubscriptionLink } from './SubscriptionLink.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SecurityCard } from './SecurityCard.tsx'

/** The four sections (docs/rules/pages.md#account-page) with their forms, then every other card of the account. */
export function AccountSections({ user, account }: { user: SignedInUser; account: MyAccount }) {
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
      </div>
      <div className="grid gap-6">
        <SecurityCard user={user} account={account} form={form} onOpen={setForm} onClose={close} />
        <AddressCard />
      </div>
    </div>
  )
}
