import { Link } from 'react-router'
import type { ClientDetail } from '#contract/people/clients.ts'
import { formatPhone } from '#words/format-phone.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { planNames } from '#words/plan-names.ts'
import { OpenLines } from './OpenLines.tsx'
import { subscriptionText } from './subscription-text.ts'

/** What somebody who answers the telephone needs first: what waits, where the parcels are, what was paid, how to reach them. */
export const ClientLife = ({ client }: { client: ClientDetail }) => (
  <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
    <div className="grid grid-cols-1 gap-4">
      <OpenLines
        customerId={client.id}
        title="Ce qui attend une réponse"
        parts={['messages', 'requests', 'quotes']}
        none="Ni message non lu, ni demande, ni devis en cours."
      />
      <OpenLines
        customerId={client.id}
        title="Ses colis en cours"
        parts={['parcels']}
        none="Aucun colis attendu, à l’entrepôt ou en route."
      />
      <OpenLines
        customerId={client.id}
        title="Ses commandes en cours"
        parts={['orders']}
        none="Aucune commande à payer, à préparer ou en route."
      />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <ClientContact client={client} />
      <ClientMoney client={client} />
    </div>
  </div>
)

/** How to reach a client, and what they are asked to say so that they are known for who they are. */
function ClientContact({ client: { phone, email, address, ...client } }: Props) {
  const { line1, line2, postalCode, city, country } = address
  return (
    <TitledCard title="Le joindre, le reconnaître" padding="tight">
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
    </TitledCard>
  )
}

type Props = { readonly client: ClientDetail }

/** What a client has paid since the beginning, and the plan that they pay for. */
function ClientMoney({ client: { money, plan, subscription } }: { client: ClientDetail }) {
  const { orders, paidCents, givenBackCents, lastPaidAt } = money
  return (
    <TitledCard title="Argent" padding="tight">
      <p className="mt-2 figures font-display text-28 font-semibold">{formatMoney(paidCents)}</p>
      <p className="text-14 text-ink-soft">
        {orders === 0
          ? 'Rien de payé pour le moment.'
          : `payés en ${orders}\u00a0${orders > 1 ? 'commandes' : 'commande'}`}
        {lastPaidAt && `, la dernière fois le ${formatShortDay(lastPaidAt)}`}
      </p>
      {givenBackCents > 0 && (
        <p className="figures text-14 text-problem">
          {formatMoney(givenBackCents)} remboursés ou promis
        </p>
      )}
      <p className="mt-2 text-14">
        Formule {planNames[plan]}
        {subscription && <span className="text-ink-soft">, {subscriptionText(subscription)}</span>}
      </p>
      {orders > 0 && (
        <Link
          to="?onglet=factures"
          className={`${linkStyle} inline-flex min-h-control items-center text-14`}
        >
          Ses factures
        </Link>
      )}
    </TitledCard>
  )
}
