import { Link } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { useSold } from '#web/api/catalogue.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { formatPhone } from '#words/format-phone.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { openerOf } from './account-form.ts'
import { AvatarField } from './AvatarField.tsx'
import { Fact } from './Fact.tsx'

export function PersonalCard({
  user,
  canEdit,
  onEdit,
}: {
  user: SignedInUser
  canEdit: boolean
  onEdit: () => void
}) {
  return (
    <Card aria-labelledby="compte-vous">
      <h2 id="compte-vous" className="text-xl">
        Informations personnelles
      </h2>
      <AvatarField user={user} />
      <dl className="mt-3 divide-y divide-line">
        <Fact name="Prénom">{user.firstName || 'N/A'}</Fact>
        <Fact name="Nom">{user.lastName || 'N/A'}</Fact>
        {!isStaff(user.role) && <CustomerFacts user={user} />}
      </dl>
      {canEdit && (
        <Button id={openerOf('profile')} variant="secondary" className="mt-4" onClick={onEdit}>
          Modifier le profil
        </Button>
      )}
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
      <Fact name="Offre">
        {user.plan ? plans[user.plan].title : 'N/A'}
        <Link to={paths.offers} className={`mt-1 block w-fit text-base font-normal ${linkStyle}`}>
          Voir les offres et options
        </Link>
      </Fact>
    </>
  )
}
