import type { ClientDetail } from '#contract/people/clients.ts'
import { ClientContact } from './ClientContact.tsx'
import { ClientMoney } from './ClientMoney.tsx'
import { OpenLines } from './OpenLines.tsx'

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
