import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { readMyInvoiceSummary, listMyInvoiceYears } from '#contract/payments/invoice-summary.ts'
import { addressOf } from '#web/api/address-of.ts'
import { query } from '#web/api/query.ts'
import { Money } from '#web/chrome/Money.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** A year of invoices in one file, with its totals by VAT rate; nothing before there is one. */
export function YearlySummaries() {
  const years = useQuery(query(listMyInvoiceYears, {})).data?.years ?? []
  if (years.length === 0) return null
  return (
    <section aria-labelledby="annees-titre" className="mt-6 border-t border-line pt-5">
      <h3 id="annees-titre" className="text-lg">
        Récapitulatif par année
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Toutes les factures d’une année, avec les totaux par taux de TVA, avoirs déduits.
      </p>
      <ul className="mt-2 grid divide-y divide-line">
        {years.map(({ year, invoices, creditNotes, totalCents }) => (
          <li key={year} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <p className="figures">
              <strong>{year}</strong> · {countText(invoices, 'facture')}
              {creditNotes > 0 && `, ${countText(creditNotes, 'avoir')}`} ·{' '}
              <Money cents={totalCents} />
            </p>
            <p className="flex flex-wrap gap-x-5">
              <Summary year={year} format="pdf" />
              <Summary year={year} format="csv" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countText = (count: number, noun: string): string =>
  `${count}\u00a0${noun}${count > 1 ? 's' : ''}`

function Summary({ year, format }: { year: number; format: 'csv' | 'pdf' }) {
  const name = format === 'csv' ? 'Tableur (CSV)' : 'PDF'
  return (
    <a
      href={addressOf(readMyInvoiceSummary, { year, format })}
      {...(format === 'csv' ? { download: '' } : { target: '_blank', rel: 'noreferrer' })}
      className={`${linkStyle} inline-flex min-h-11 items-center gap-2`}
    >
      <Download className="size-5 shrink-0" aria-hidden="true" />
      <span>
        {name}
        <span className="sr-only">
          {' '}
          des factures {year}
          {format === 'pdf' && ' (nouvel onglet)'}
        </span>
      </span>
    </a>
  )
}
