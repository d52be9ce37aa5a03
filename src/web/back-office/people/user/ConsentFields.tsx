import type { UserDetail } from '#contract/people/users.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useUserField } from './use-user-field.ts'

type Customer = NonNullable<UserDetail['customer']>

/** A consent is the person's own act: the office takes one back when it is asked to, and gives none. */
export function ConsentFields({ customer }: { customer: Customer }) {
  const field = useUserField()
  const { acceptCommercialOffers, commercialAcceptedAt } = customer
  const commercial = field('acceptCommercialOffers')
  return (
    <Card aria-labelledby="utilisateur-consentements">
      <h2 id="utilisateur-consentements" className="text-xl">
        Consentements
      </h2>
      <div className="mt-3 grid gap-2">
        <Checkbox
          label="Offres commerciales par e-mail"
          {...commercial}
          disabled={!acceptCommercialOffers}
          hint={
            acceptCommercialOffers
              ? `Donné${commercialAcceptedAt ? ` le ${formatMoment(commercialAcceptedAt)}` : ''}. Vous pouvez le retirer à la demande du client, pas le donner à sa place.`
              : 'Pas donné. Seul le client peut le donner, depuis son compte.'
          }
        />
        <Checkbox
          label="Conditions et textes légaux acceptés"
          checked
          disabled
          readOnly
          hint={`Version ${customer.termsVersion}, le ${formatMoment(customer.termsAcceptedAt)}. C’est la preuve d’un accord\u00A0: elle ne se retire pas, une nouvelle acceptation la remplace.`}
        />
      </div>
    </Card>
  )
}
