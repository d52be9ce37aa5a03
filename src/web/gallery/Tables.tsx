import { formatMoney } from '#web/copy/format-money.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Part, Shown } from './Part.tsx'

type Row = {
  id: string
  client: string
  clientNumber: string
  shop: string
  family: StatusFamily
  status: string
  cents: number
}

const rows: readonly Row[] = [
  ['Marie Tehei', 'Atelier Lin', 'house', 'Reçu', 4215],
  [
    'Jean-Baptiste de La Rochefoucauld-Montbrison',
    'Maison Épices et Saveurs du Limousin, boutique en ligne',
    'waiting',
    'En attente',
    123_456,
  ],
  ['Lina Hoarau', 'Petit Pas', 'moving', 'Expédié', 2390],
  ['Anaïs Wamytan', 'Vélo & Co', 'problem', 'Bloqué', 0],
].map(([client, shop, family, status, cents], place) => ({
  id: `6A0481992038${place}`,
  client: String(client),
  clientNumber: `CLT-00012${place}`,
  shop: String(shop),
  family: family as StatusFamily,
  status: String(status),
  cents: Number(cents),
}))

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    header: 'Numéro de suivi',
    main: true,
    width: 150,
    cell: ({ id }) => (
      <a href={`#${id}`} data-row={id} className={`font-mono whitespace-nowrap ${linkStyle}`}>
        {id}
      </a>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    grows: true,
    width: 180,
    cell: ({ client, clientNumber }) => (
      <>
        {client} <span className="font-mono whitespace-nowrap text-ink-soft">{clientNumber}</span>
      </>
    ),
  },
  { key: 'shop', header: 'Boutique', grows: true, width: 120, cell: ({ shop }) => shop },
  {
    key: 'status',
    header: 'Statut',
    width: 150,
    cell: ({ family, status }) => <Badge family={family}>{status}</Badge>,
  },
  { key: 'total', header: 'Total TTC', numeric: true, cell: ({ cents }) => formatMoney(cents) },
]

export const Tables = () => (
  <Part id="tables" title="Listes">
    {(['compact', 'normal'] as const).map((density) => (
      <Shown
        key={density}
        name={density === 'compact' ? 'Compacte, au bureau' : 'Aérée, chez le client'}
      >
        <Table
          density={density}
          caption={`Colis, ${density}`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          current={rows[2]?.id ?? null}
        />
      </Shown>
    ))}
  </Part>
)
