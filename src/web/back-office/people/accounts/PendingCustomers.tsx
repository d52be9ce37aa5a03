import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  activateCustomer,
  listPendingCustomers,
  type PendingCustomer,
} from '#contract/people/staff.ts'
import { pages } from '#web/api/query.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { staffRefusals } from '#web/copy/staff.ts'

/** Customers who confirmed their e-mail address and wait for the office to activate their account. */
export function PendingCustomers() {
  const list = useInfiniteQuery(pages(listPendingCustomers, {}))
  // Kept outside the row: the list reloads while an answer is awaited, and may drop the customer just activated.
  const [asked, setAsked] = useState<PendingCustomer | null>(null)
  return (
    <>
      <PagedTable
        list={list}
        caption="Comptes clients à activer"
        columns={[...columns, actsOf(setAsked)]}
        failed="Les comptes à activer n’ont pas pu être chargés."
        empty={
          <EmptyState title="Aucun compte à activer">
            Quand l’activation est manuelle, les clients paraissent ici dès qu’ils ont confirmé leur
            adresse e-mail.
          </EmptyState>
        }
      />
      {asked && <Activation key={asked.id} customer={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type ActivationProps = { readonly customer: PendingCustomer; readonly onClose: () => void }

function Activation({ customer, onClose }: ActivationProps) {
  const activating = useAction(activateCustomer, {
    done: `Compte activé\u00a0: ${customer.name}`,
    refusals: staffRefusals,
  })
  return (
    <ConfirmAction
      action={activating}
      input={{ customerId: customer.id }}
      open
      onClose={onClose}
      title={`Activer le compte de ${customer.name}\u00a0?`}
      description="Le client peut aussitôt déclarer des colis. L’e-mail de bienvenue part avec son adresse à Limoges."
      confirmLabel="Activer"
    />
  )
}

const columns: readonly Column<PendingCustomer>[] = [
  {
    key: 'name',
    header: 'Client',
    main: true,
    grows: true,
    width: 220,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="ml-2 font-normal break-words text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'N° client',
    cell: ({ clientNumber }) => <span className="font-mono">{clientNumber}</span>,
  },
  { key: 'place', header: 'Ville', cell: ({ city, country }) => `${city}, ${country}` },
  { key: 'date', header: 'Inscrit le', cell: ({ registeredAt }) => formatShortDay(registeredAt) },
]

const actsOf = (onAsk: (customer: PendingCustomer) => void): Column<PendingCustomer> => ({
  key: 'acts',
  header: 'Actions',
  cell: (customer) => (
    <Button
      variant="secondary"
      aria-label={`Activer le compte de ${customer.name}`}
      onClick={() => onAsk(customer)}
    >
      Activer
    </Button>
  ),
})
