import { useQuery } from '@tanstack/react-query'
import {
  readInvoiceArchive,
  listInvoiceArchives,
  makeInvoiceArchive,
  type InvoiceArchive,
} from '#contract/papers/invoice-archives.ts'
import { addressOf } from '#web/api/address-of.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { financeRefusals } from '#web/copy/finances.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'

/** The archive of each year that is over; the night makes the one that is missing. */
export function InvoiceArchives() {
  const read = useQuery(query(listInvoiceArchives, {}))
  return (
    <Loaded query={read} failed="Impossible de charger les archives.">
      {({ archives, next }) => (
        <div className="grid gap-4">
          {next !== null && <ToArchive year={next} />}
          {archives.length === 0 ? (
            <EmptyState title="Aucune année n’est archivée">
              La nuit qui suit le 31&nbsp;décembre, les factures et les avoirs de l’année sont
              réunis ici dans un fichier qui ne change plus, avec leurs empreintes.
            </EmptyState>
          ) : (
            <Table
              density="compact"
              caption="Archives des factures"
              columns={columns}
              rows={archives}
              rowKey={({ year }) => String(year)}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** The accountant writes nothing. */
function ToArchive({ year }: { year: number }) {
  const archiving = useAction(makeInvoiceArchive, {
    done: { title: `Archive ${year} lancée`, kind: 'success' },
    refusals: financeRefusals,
  })
  const isOffice = useSessionUser()?.role !== 'comptable'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-14">
        L’année {year} est finie&nbsp;: ses factures et ses avoirs seront archivés cette nuit.
      </p>
      {isOffice && (
        <Button variant="secondary" busy={archiving.isBusy} onClick={() => archiving.run({ year })}>
          Archiver maintenant
        </Button>
      )}
      <ActionFailure action={archiving} />
    </div>
  )
}

const columns: readonly Column<InvoiceArchive>[] = [
  {
    key: 'year',
    header: 'Année',
    main: true,
    cell: ({ year }) => (
      <a
        href={addressOf(readInvoiceArchive, { archivedYear: year })}
        download
        className={linkStyle}
      >
        Factures {year}
      </a>
    ),
  },
  { key: 'made', header: 'Archivée', cell: ({ madeAt }) => formatMoment(madeAt) },
  {
    key: 'papers',
    header: 'Factures et avoirs',
    numeric: true,
    cell: ({ papers }) => papers.toLocaleString('fr-FR'),
  },
  { key: 'bytes', header: 'Taille', numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
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
