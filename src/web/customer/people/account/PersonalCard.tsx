import type { SignedInUser } from '#contract/people/accounts.ts'
import { useSold } from '#web/api/catalogue.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { formatPhone } from '#words/format-phone.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { openerOf } from './account-form.ts'
import { AvatarField } from './AvatarField.tsx'
import { Fact } from './Fact.tsx'

export function PersonalCard({ user, onEdit }: { user: SignedInUser; onEdit: () => void }) {
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
