import { Fragment, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { PaymentMethods } from '#web/customer/people/account/payments/PaymentMethods.tsx'
import { DataExport } from '#web/customer/people/account/data/DataExport.tsx'
import { DeleteAccount } from '#web/customer/people/account/data/DeleteAccount.tsx'
import { Card } from '#web/ui/Card.tsx'
import { readSecondFactors } from '#contract/people/second-factors.ts'
import { query } from '#web/api/query.ts'
import type { SecondFactors as Factors } from '#web/api/second-factors.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewRecoveryCodes } from '#web/customer/people/account/second-factors/NewRecoveryCodes.tsx'
import { Passkeys } from '#web/customer/people/account/second-factors/Passkeys.tsx'
import { RecoveryCodes } from '#web/customer/people/account/second-factors/RecoveryCodes.tsx'
import { TotpFactor } from '#web/customer/people/account/second-factors/TotpFactor.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { useAccountForm } from './use-account-form.ts'

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

function SecurityTab({ user, account }: { user: SignedInUser; account: MyAccount }) {
  const { form, open, close } = useAccountForm()
  return (
    <div className="grid items-start gap-3 sm:gap-6 xl:grid-cols-2">
      <SecurityCard user={user} account={account} form={form} onOpen={open} onClose={close} />
      <SecondFactors />
    </div>
  )
}

/** What people may request about their data: a copy, and its deletion. Staff leave through an administrator. */
const PersonalData = ({ user }: { user: SignedInUser }) => (
  <Card aria-labelledby="compte-donnees" className="max-w-3xl">
    <h2 id="compte-donnees" className="text-xl">
      Mes données
    </h2>
    <DataExport />
    {!isStaff(user.role) && <DeleteAccount />}
  </Card>
)

/** The factors that protect the account beyond its password: to add, rename or remove. */
function SecondFactors() {
  const factors = useQuery(query(readSecondFactors, {}))
  return (
    <Card aria-labelledby="compte-second-facteur">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="compte-second-facteur" className="text-xl">
          Double authentification
        </h2>
        {factors.data && <StateBadge factors={factors.data} />}
      </div>
      <p className="mt-1 max-w-prose text-14 text-ink-soft">
        Avec elle, un mot de passe volé n’ouvre pas votre compte.
      </p>
      {factors.data ? (
        <Parts factors={factors.data} />
      ) : (
        <div className="mt-5">
          <Unloaded
            query={factors}
            failed="Vos protections n’ont pas pu être lues."
            loading={<Skeleton className="h-48" />}
          />
        </div>
      )}
    </Card>
  )
}

const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0

function StateBadge({ factors }: { factors: Factors }) {
  return hasFactor(factors) ? (
    <Badge family="done">Activée</Badge>
  ) : (
    <Badge family="waiting">Désactivée</Badge>
  )
}

function Parts({ factors }: { factors: Factors }) {
  const [newCodes, setNewCodes] = useState<readonly string[]>([])
  const [renewals, setRenewals] = useState(0)
  const renew = (codes: readonly string[]) => {
    setNewCodes(codes)
    setRenewals(renewals + 1)
  }
  const { passkeys, totp } = factors
  return (
    <>
      <div className="mt-4 grid gap-4 divide-y divide-line *:pb-4 *:last:pb-0">
        {/* New codes replace lost ones: the key removes the sentence about those. */}
        <Fragment key={renewals}>
          <Passkeys passkeys={passkeys} isProtected={hasFactor(factors)} showCodes={setNewCodes} />
          <TotpFactor totp={totp} isOnlyFactor={passkeys.length === 0} showCodes={setNewCodes} />
        </Fragment>
        {hasFactor(factors) && <RecoveryCodes left={factors.recoveryCodesLeft} showCodes={renew} />}
      </div>
      {newCodes.length > 0 && <NewRecoveryCodes codes={newCodes} onClose={() => setNewCodes([])} />}
    </>
  )
}
