import type { ClientDetail } from '#contract/people/clients.ts'
import { formatPhone } from '#words/format-phone.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** How to reach a client, and what they are asked to say so that they are known for who they are. */
export function ClientContact({ client: { phone, email, address, ...client } }: Props) {
  const { line1, line2, postalCode, city, country } = address
  return (
    <Card padding="tight" aria-labelledby="client-joindre">
      <h2 id="client-joindre" className="text-18">
        Le joindre, le reconnaître
      </h2>
      <ul className="mt-1 grid text-14">
        {phone && (
          <li className="flex items-center justify-between gap-2">
            <a href={`tel:${phone}`} className={`figures ${linkStyle}`}>
              {formatPhone(phone)}
            </a>
            <CopyButton text={phone} label="Copier le téléphone" />
          </li>
        )}
        <li className="flex items-center justify-between gap-2">
          <a href={`mailto:${email}`} className={`min-w-0 wrap-anywhere ${linkStyle}`}>
            {email}
          </a>
          <CopyButton text={email} label="Copier l’e-mail" />
        </li>
        <li className="flex items-center justify-between gap-2">
          <span className="font-mono">{client.clientNumber}</span>
          <CopyButton text={client.clientNumber} label="Copier le numéro client" />
        </li>
      </ul>
      <address className="mt-1 text-14 not-italic">
        {[line1, line2].filter(Boolean).join(', ')}
        <br />
        {postalCode} {city}, {country}
      </address>
    </Card>
  )
}

type Props = { readonly client: ClientDetail }
