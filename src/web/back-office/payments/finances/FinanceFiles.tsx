import { Download } from 'lucide-react'
import { useState } from 'react'
import { readEReporting, readInvoiceFiles } from '#contract/payments/finance-files.ts'
import { addressOf } from '#web/api/address-of.ts'
import { parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { InvoiceArchives } from '#web/back-office/papers/archives/InvoiceArchives.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What the accountant takes away: the files of some days, and the archive of each year. */
export const FinanceFiles = () => (
  <div className="grid gap-6">
    <FilesOfDays />
    <section aria-labelledby="archives" className="grid gap-3">
      <h2 id="archives" className="text-18">
        Archives annuelles
      </h2>
      <InvoiceArchives />
    </section>
  </div>
)

function FilesOfDays() {
  const [days, setDays] = useState(lastMonth)
  const wrong = faultOf(days)
  const set = (name: keyof Days) => (event: { target: { value: string } }) =>
    setDays({ ...days, [name]: event.target.value })
  return (
    <TitledCard title="Pour une période" padding="tight">
      <div className="mt-2 grid grid-cols-2 items-start gap-3 sm:flex">
        <TextField
          label="Du"
          type="date"
          className="min-w-0 sm:w-44"
          value={days.from}
          onChange={set('from')}
        />
        <TextField
          label="Au"
          type="date"
          className="min-w-0 sm:w-44"
          value={days.to}
          onChange={set('to')}
          error={wrong}
        />
      </div>
      <ul className="mt-3 divide-y divide-line">
        {files.map(({ href, label, about }) => (
          <li key={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <p className="min-w-0 flex-1 basis-64 text-14">
              <strong>{label}</strong>
              <br />
              <span className="text-ink-soft">{about}</span>
            </p>
            <span className="flex flex-wrap gap-2">
              {href(days).map(([kind, address]) => (
                <FileLink key={kind} address={address} isOff={wrong !== undefined}>
                  {kind}
                </FileLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

type Days = { readonly from: string; readonly to: string }

/** The month before this one, in Paris: what is declared next. */
function lastMonth(): Days {
  const today = parisDayText(parisDayOf(new Date()))
  const last = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  last.setUTCDate(0)
  const to = last.toISOString().slice(0, 10)
  return { from: `${to.slice(0, 7)}-01`, to }
}

function faultOf({ from, to }: Days): string | undefined {
  if (!askedDay(from) || !askedDay(to)) return 'Choisissez deux jours.'
  const length = parisDayOfText(to) - parisDayOfText(from)
  if (length < 0) return 'Ce jour est avant le premier.'
  return length > 365 ? 'Un an au plus à la fois.' : undefined
}

type Kind = readonly [kind: string, address: string]

const files: readonly {
  readonly label: string
  readonly about: string
  readonly href: (days: Days) => readonly Kind[]
}[] = [
  {
    label: 'Factures et avoirs',
    about: 'Les PDF, leurs empreintes, et les deux bouts de leur chaîne.',
    href: (days) => [['ZIP', addressOf(readInvoiceFiles, days)]],
  },
  {
    label: 'E-reporting',
    about:
      'Ventes (avoirs déduits), paiements et remboursements de chaque jour, par taux de TVA. À vérifier par le cabinet comptable.',
    href: (days) => [
      ['CSV', addressOf(readEReporting, { ...days, format: 'csv' })],
      ['JSON', addressOf(readEReporting, { ...days, format: 'json' })],
    ],
  },
]

function FileLink({
  address,
  isOff,
  children,
}: {
  address: string
  isOff: boolean
  children: string
}) {
  const style = buttonStyle('secondary')
  if (isOff) {
    return (
      <button type="button" className={style} disabled>
        {children}
      </button>
    )
  }
  return (
    <a href={address} download className={style}>
      <Download className="size-4" aria-hidden="true" />
      {children}
    </a>
  )
}
