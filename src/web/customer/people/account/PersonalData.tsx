import { useSessionUser } from '#web/api/session.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataExport } from '#web/customer/people/account/data/DataExport.tsx'
import { DeleteAccount } from '#web/customer/people/account/data/DeleteAccount.tsx'

/** What a person may ask of the data kept about them: a copy, and its end. Staff leave through an administrator. */
export function PersonalData() {
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
