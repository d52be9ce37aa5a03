import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readClient } from '#contract/people/clients.ts'
import { listQuotableParcels } from '#contract/sales/office-quotes.ts'
import { query } from '#web/api/query.ts'
import { BackLink } from '#web/back-office/core/BackLink.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ClientPicker } from '#web/back-office/core/ClientPicker.tsx'
import { NewQuoteFields } from './NewQuoteFields.tsx'

/** A quote that the office starts: first the client (in the address), then the contents. */
export function NewQuote() {
  const [query, setQuery] = useSearchParams()
  const clientId = query.get('client')
  const [picked, setPicked] = useState<string | null>(null)
  return (
    <>
      <BackLink to={paths.adminQuotes} label="Retour aux devis" />
      <PageHeader title="Nouveau devis">
        <p>Le client ne voit rien avant l’envoi&nbsp;: le devis naît en brouillon.</p>
      </PageHeader>
      {clientId ? (
        <ForClient
          key={clientId}
          clientId={clientId}
          isPicked={clientId === picked}
          onChange={() => {
            setQuery({})
          }}
        />
      ) : (
        <ClientPicker
          onPick={({ id }) => {
            setPicked(id)
            setQuery({ client: id })
          }}
        />
      )}
    </>
  )
}

const focusOn = (button: HTMLButtonElement | null): void => button?.focus()

type ForClientProps = {
  readonly clientId: string
  /** Whether the user picked this client in the list: the list is gone, so the focus moves here. */
  readonly isPicked: boolean
  readonly onChange: () => void
}

function ForClient({ clientId, isPicked, onChange }: ForClientProps) {
  const client = useQuery(query(readClient, { customerId: clientId }))
  const stock = useQuery(query(listQuotableParcels, { customerId: clientId }))
  return (
    <Loaded query={client} failed="Ce client n’a pas pu être chargé.">
      {({ firstName, lastName, clientNumber, email, address }) => (
        <div className="grid max-w-4xl gap-5">
          <TitledCard title={`${firstName} ${lastName}`}>
            <p className="break-words text-ink-soft">
              <span className="font-mono">{clientNumber}</span> · {email}
            </p>
            <Button
              variant="secondary"
              className="mt-3"
              ref={isPicked ? focusOn : null}
              onClick={onChange}
            >
              Changer de client
            </Button>
          </TitledCard>
          <Loaded query={stock} failed="Ses colis n’ont pas pu être chargés.">
            {({ parcels }) => (
              <NewQuoteFields clientId={clientId} address={address} parcels={parcels} />
            )}
          </Loaded>
        </div>
      )}
    </Loaded>
  )
}
