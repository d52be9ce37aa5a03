import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCarriers, type CarrierView } from '#contract/offer/carriers.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { checkDigitNames } from '#words/shipping.ts'
import { CarrierDialog } from './CarrierDialog.tsx'

/** The carriers that staff may choose for a shipment, and the retired ones, for the shipments that left with them. */
export const Carriers = () => (
  <Loaded
    query={useQuery(query(listCarriers, {}))}
    failed="Les transporteurs n’ont pas pu être chargés."
  >
    {({ items }) => <CarrierTable items={items} />}
  </Loaded>
)

function CarrierTable({ items }: { items: CarrierView[] }) {
  const [edited, setEdited] = useState<CarrierView | 'new' | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          À qui une boîte peut être remise, où son destinataire la suit, et à quoi ressemblent ses
          numéros.
        </p>
        <Button onClick={() => setEdited('new')}>Ajouter un transporteur</Button>
      </div>
      <Table
        density="compact"
        room="wide"
        caption="Transporteurs"
        columns={columnsFor(setEdited)}
        rows={items}
        rowKey={({ code }) => code}
      />
      {edited && (
        <CarrierDialog
          carrier={edited === 'new' ? null : edited}
          nextPosition={Math.min(999, Math.max(0, ...items.map(({ position }) => position)) + 1)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

const columnsFor = (edit: (carrier: CarrierView) => void): Column<CarrierView>[] => [
  { key: 'name', header: 'Transporteur', main: true, cell: ({ name }) => name },
  {
    key: 'link',
    header: 'Page de suivi',
    cell: ({ linkPattern }) =>
      linkPattern === null ? (
        'Aucune'
      ) : (
        <span className="wrap-anywhere">{new URL(linkPattern).host}</span>
      ),
  },
  { key: 'numbers', header: 'Numéros', grows: true, width: 200, cell: numbersOf },
  { key: 'position', header: 'Rang', numeric: true, cell: ({ position }) => position },
  {
    key: 'state',
    header: 'État',
    cell: ({ isActive }) => (
      <Badge family={isActive ? 'done' : 'none'}>{isActive ? 'Proposé' : 'Retiré'}</Badge>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    cell: (carrier) => (
      <Button variant="ghost" onClick={() => edit(carrier)}>
        Modifier<span className="sr-only"> {carrier.name}</span>
      </Button>
    ),
  },
]

const numbersOf = ({ numberForms, checkDigit }: CarrierView) => (
  <>
    {numberForms.length === 0 ? (
      'Toutes les formes'
    ) : (
      <span className="font-mono wrap-anywhere">{numberForms.join(' ')}</span>
    )}
    {checkDigit && (
      <span className="ml-2 text-ink-soft">clé&nbsp;: {checkDigitNames[checkDigit]}</span>
    )}
  </>
)
