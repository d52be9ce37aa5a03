import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { SecondFactors } from './SecondFactors.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { useAccountForm } from './use-account-form.ts'

export function SecurityTab({ user, account }: { user: SignedInUser; account: MyAccount }) {
  const { form, open, close } = useAccountForm()
  return (
    <div className="grid items-start gap-3 sm:gap-6 xl:grid-cols-2">
      <SecurityCard user={user} account={account} form={form} onOpen={open} onClose={close} />
      <SecondFactors />
    </div>
  )
}
