import { Link } from 'react-router'
import type { MySubscription } from '#web/api/subscription.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Money } from '#web/chrome/Money.tsx'
import { InvoiceDownload } from '#web/customer/payments/invoices/InvoiceDownload.tsx'
import { InvoiceName } from '#web/customer/payments/invoices/InvoiceName.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'

type Invoice = MySubscription['invoices'][number]

/** The latest invoices; all of them are with the other invoices. */
export function SubscriptionInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card aria-labelledby="factures-abonnement-titre">
      <h2 id="factures-abonnement-titre" className="mb-4 text-xl">
        Factures de l’abonnement
      </h2>
      <Table
        caption="Factures de l’abonnement"
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
      />
      <p className="mt-3">
        <Link to={paths.invoices} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Toutes mes factures
        </Link>
      </p>
    </Card>
  )
}

/** A shipment may have been paid together with the plan: the invoice covers both. */
const InvoiceAmount = ({ totalCents, planCents }: Invoice) => (
  <>
    <Money cents={totalCents} />
    {planCents !== totalCents && (
      <span className="block text-sm text-ink-soft">
        dont abonnement&nbsp;: <Money cents={planCents} />
      </span>
    )}
  </>
)

const columns: readonly Column<Invoice>[] = [
  { key: 'date', header: 'Date', cell: ({ issuedAt }) => formatDay(issuedAt) },
  {
    key: 'description',
    header: 'Description',
    main: true,
    cell: (invoice) => <InvoiceName {...invoice} />,
  },
  {
    key: 'amount',
    header: 'Montant',
    numeric: true,
    cell: (invoice) => <InvoiceAmount {...invoice} />,
  },
  { key: 'action', header: 'Action', cell: (invoice) => <InvoiceDownload {...invoice} /> },
]
