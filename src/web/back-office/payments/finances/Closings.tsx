import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMonthClosings, type MonthClosing } from '#contract/payments/month-closings.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { CloseMonth } from './CloseMonth.tsx'

/** The closed months of a year with their files, and the month to close next. */
export function Closings() {
  const [year, setYear] = useState<number>()
  const read = useQuery(query(listMonthClosings, year === undefined ? {} : { year }))
  const isOffice = useSessionUser()?.role !== 'comptable'
  return (
    <Loaded query={read} failed="Impossible de charger les clôtures.">
      {({ closings, next, years }) => (
        <div className="grid gap-4">
          {next !== null && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-14">
                {monthName(next)} est fini et n’est pas clos. Une facture ou un avoir émis plus tard
                est d’un mois suivant.
              </p>
              {isOffice && <CloseMonth month={next} />}
            </div>
          )}
          {years.length > 1 && (
            <SelectField
              label="Année"
              className="w-32"
              value={year ?? years[0]}
              onChange={({ target }) => setYear(Number(target.value))}
            >
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
          )}
          {closings.length === 0 ? (
            <EmptyState title="Aucun mois n’est clos">
              Un mois fini se clôt ici, une fois&nbsp;: ses chiffres et la liste de ses factures
              sont gardés dans un fichier.
            </EmptyState>
          ) : (
            <Table
              density="compact"
              caption="Mois clos"
              columns={columns}
              rows={closings}
              rowKey={({ month }) => month}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

const columns: readonly Column<MonthClosing>[] = [
  {
    key: 'month',
    header: 'Mois',
    main: true,
    cell: ({ month }) => (
      <a href={`/api/admin/month-closings/${month}/file`} download className={linkStyle}>
        {monthName(month)}
      </a>
    ),
  },
  {
    key: 'closed',
    header: 'Clos',
    cell: ({ closedAt, closedBy }) => `${formatMoment(closedAt)}, ${closedBy}`,
  },
  { key: 'invoices', header: 'Factures', numeric: true, cell: ({ invoices }) => invoices },
  { key: 'notes', header: 'Avoirs', numeric: true, cell: ({ creditNotes }) => creditNotes },
  {
    key: 'vat',
    header: 'TVA',
    numeric: true,
    cell: ({ vatCents }) => <span className="figures">{formatMoney(vatCents)}</span>,
  },
  {
    key: 'gross',
    header: 'Total TTC',
    numeric: true,
    cell: ({ grossCents }) => <span className="figures">{formatMoney(grossCents)}</span>,
  },
  {
    key: 'print',
    header: 'Empreinte du fichier',
    cell: ({ print }) => (
      <code className="font-mono" title={print}>
        {print.slice(0, 16)}…
      </code>
    ),
  },
]
