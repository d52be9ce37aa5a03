import { useLocation, useSearchParams } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { PaymentMethods } from '#web/customer/people/account/payments/PaymentMethods.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { PersonalData } from './PersonalData.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'

type Props = { user: SignedInUser; account: MyAccount }

/** One screen of a phone or little more each; which one is open stands in the address. */
export function AccountTabs({ user, account }: Props) {
  const [params, setParams] = useSearchParams()
  const { hash } = useLocation()
  const tabs = tabsOf({ user, account })
  const asked = params.get('onglet') ?? (hash === mailedHash ? 'donnees' : '')
  const current = tabs.some(({ value }) => value === asked) ? asked : 'profil'
  return (
    <Tabs
      label="Mon Compte"
      tabs={tabs}
      value={current}
      // Not in place of this one: a form with typed text is asked before it is left.
      onChange={(next) => setParams(next === 'profil' ? {} : { onglet: next })}
    />
  )
}

/** Where mails of 2026 lead to a copy of one’s data. */
const mailedHash = '#donnees'

const tabsOf = ({ user, account }: Props): readonly Tab[] => [
  { value: 'profil', label: 'Profil', panel: <ProfileTab user={user} account={account} /> },
  { value: 'securite', label: 'Sécurité', panel: <SecurityTab user={user} account={account} /> },
  {
    value: 'connexions',
    label: 'Connexions',
    panel: (
      <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
        <Devices />
        <LinkedAccounts />
      </div>
    ),
  },
  ...(isStaff(user.role)
    ? []
    : [
        { value: 'paiements', label: 'Paiements', panel: <PaymentMethods /> },
        { value: 'notifications', label: 'Notifications', panel: <NotificationPreferences /> },
      ]),
  { value: 'donnees', label: 'Données', panel: <PersonalData user={user} /> },
]
