import type { SignedInUser } from '#contract/people/accounts.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { DataExport } from '#web/customer/people/account/data/DataExport.tsx'
import { DeleteAccount } from '#web/customer/people/account/data/DeleteAccount.tsx'
import { Card } from '#web/ui/Card.tsx'

/** What people may request about their data: a copy, and its deletion. Staff leave through an administrator. */
export const PersonalData = ({ user }: { user: SignedInUser }) => (
  <Card aria-labelledby="compte-donnees" className="max-w-3xl">
    <h2 id="compte-donnees" className="text-xl">
      Mes données
    </h2>
    <DataExport />
    {!isStaff(user.role) && <DeleteAccount />}
  </Card>
)
