import type { ShownLine } from '#domain/quote/line-changes.ts'
import { Money } from '#web/chrome/Money.tsx'
import { Table } from '#web/ui/Table.tsx'

type Priced = {
  readonly lines: readonly ShownLine[]
  readonly shippingCents: number
  readonly feeCents: number
  readonly totalCents: number
}

/** Lines and totals of an estimate or of a sent version, all TTC. */
export function QuoteLines({ caption, priced }: { caption: string; priced: Priced }) {
  return (
    <>
      <Table
        caption={caption}
        rows={priced.lines.map((line, index) => ({ ...line, key: `${line.code}-${index}` }))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', header: 'Désignation', main: true, cell: ({ label }) => label },
          { key: 'quantity', header: 'Quantité', numeric: true, cell: (line) => line.quantity },
          {
            key: 'unit',
            header: 'Prix unitaire',
            numeric: true,
            cell: ({ unitCents }) => <Money cents={unitCents} />,
          },
          {
            key: 'amount',
            header: 'Montant TTC',
            numeric: true,
            cell: ({ amountCents }) => <Money cents={amountCents} />,
          },
        ]}
      />
      <dl className="figures mt-4 ml-auto grid max-w-sm gap-1 px-3">
        <Sum label="Transport TTC" cents={priced.shippingCents} />
        <Sum label="Frais de traitement TTC" cents={priced.feeCents} />
        <div className="mt-1 flex justify-between gap-6 border-t border-line-strong pt-2 text-lg font-bold">
          <dt>Total TTC</dt>
          <dd className="text-right">
            <Money cents={priced.totalCents} />
          </dd>
        </div>
      </dl>
    </>
  )
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-6">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-right">
      <Money cents={cents} />
    </dd>
  </div>
)
