import type { QuoteView } from '#contract/sales/quotes.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { LineChanges } from './LineChanges.tsx'
import type { ShownLine } from '#domain/quote/line-changes.ts'
import { Table } from '#web/ui/Table.tsx'

/** The current version with its lines; the replaced ones, folded; else the estimate. */
export function QuoteVersions({ quote }: { quote: QuoteView }) {
  const [current, ...replaced] = quote.versions
  if (!current) return <EstimateOnly quote={quote} />
  const estimate = toldEstimate(quote)
  return (
    <Card aria-labelledby="lignes">
      <h2 id="lignes" className="text-xl">
        Prix ferme
      </h2>
      <p className="mb-4 text-ink-soft">
        Version {current.version}, envoyée le {formatMoment(current.sentAt)}
        {estimate && (
          <>
            . Estimation de départ&nbsp;: <Money cents={estimate.totalCents} />
          </>
        )}
      </p>
      <QuoteLines caption={`Lignes de la version ${current.version}`} priced={current} />
      <ChangesSince quote={quote} />
      {current.note !== null && (
        <div className="mt-4 rounded-xl bg-sunken px-4 py-3">
          <p className="font-semibold">Note de l’équipe</p>
          <p className="wrap-anywhere whitespace-pre-line">{current.note}</p>
        </div>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        Droits et taxes éventuels à l’arrivée non compris.
      </p>
      {replaced.map((version) => (
        <details key={version.version} className="mt-4 border-t border-line pt-3">
          <summary className="min-h-11 py-2 font-medium underline underline-offset-4">
            Version {version.version}, remplacée, <Money cents={version.totalCents} />
          </summary>
          <QuoteLines caption={`Lignes de la version ${version.version}`} priced={version} />
        </details>
      ))}
    </Card>
  )
}

/** The new price and the lines that changed, since the previous version or else since the estimate. */
function ChangesSince({ quote }: { quote: QuoteView }) {
  const [current, previous] = quote.versions
  const estimate = toldEstimate(quote)
  if (!current) return null
  if (previous) {
    const title = `Ce qui change depuis la version ${previous.version}`
    return <LineChanges title={title} before={previous} after={current} />
  }
  return (
    estimate && (
      <LineChanges title="Ce qui change depuis l’estimation" before={estimate} after={current} />
    )
  )
}

/** The estimate that the customer read before the first version; null for a quote begun by the office. */
const toldEstimate = (quote: QuoteView): QuoteView['estimate'] =>
  quote.isMadeByOffice ? null : quote.estimate

function EstimateOnly({ quote }: { quote: QuoteView }) {
  return (
    <Card aria-labelledby="lignes">
      <h2 id="lignes" className="mb-4 text-xl">
        Estimation
      </h2>
      {quote.estimate ? (
        <QuoteLines caption="Lignes de l’estimation" priced={quote.estimate} />
      ) : (
        <p>
          <strong>Sur devis.</strong> Le prix de cet envoi est établi par notre équipe.
        </p>
      )}
    </Card>
  )
}

type Priced = {
  readonly lines: readonly ShownLine[]
  readonly shippingCents: number
  readonly feeCents: number
  readonly totalCents: number
}

/** Lines and totals of an estimate or of a sent version, all TTC. */
function QuoteLines({ caption, priced }: { caption: string; priced: Priced }) {
  return (
    <>
      <Table
        caption={caption}
        onPhone="sums"
        rows={priced.lines.map((line, index) => ({ ...line, key: `${line.code}-${index}` }))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', header: 'Désignation', main: true, cell: (line) => <Named {...line} /> },
          {
            key: 'quantity',
            header: 'Quantité',
            numeric: true,
            onCard: 'none',
            cell: ({ quantity }) => quantity,
          },
          {
            key: 'unit',
            header: 'Prix unitaire TTC',
            numeric: true,
            onCard: 'none',
            cell: ({ unitCents }) => <Money cents={unitCents} />,
          },
          {
            key: 'amount',
            header: 'Montant TTC',
            numeric: true,
            onCard: 'plain',
            cell: ({ amountCents }) => <Money cents={amountCents} />,
          },
        ]}
      />
      <dl className="figures mt-4 ml-auto grid max-w-sm gap-1 sm:px-3">
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

/** On a card the name also says how many, where there are several. */
const Named = ({ label, quantity, unitCents }: ShownLine) => (
  <>
    {label}
    {quantity > 1 && (
      <span className="figures block text-14 font-normal as-table:hidden">
        {quantity}&nbsp;×&nbsp;
        <Money cents={unitCents} />
      </span>
    )}
  </>
)

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-6">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-right">
      <Money cents={cents} />
    </dd>
  </div>
)
