import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { listCatalogueVersions } from '#contract/offer/catalogue.ts'
import type { previewPrice } from '#contract/sales/price-preview.ts'
import { destinations, isDestination } from '#domain/destination/destination.ts'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { ApiError } from '#web/api/api-error.ts'
import { pricePreview, type PreviewQuery } from '#web/api/pricing.ts'
import { QuoteState } from '#web/back-office/core/QuoteState.tsx'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { estimateRefusals } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { planNames } from '#words/plan-names.ts'
import { pages } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { versionStates } from '#web/back-office/core/versions/VersionState.tsx'

/** « Que coûterait ce devis avec cette version ? »: for a quote by its number, or for a typed shipment. */
export function PricePreview() {
  const [asked, setAsked] = useState<PreviewQuery | null>(null)
  const client = useQueryClient()
  const preview = useQuery(pricePreview(asked))
  const { error } = preview
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const next = queryOf(event)
            setAsked(next)
            // The same request may have failed, or its answer may have changed since.
            void client.invalidateQueries(pricePreview(next))
          }}
        >
          <Sides />
          <What fields={fields} />
          <div>
            <Button type="submit" busy={preview.isFetching}>
              Comparer
            </Button>
          </div>
        </form>
      </Card>
      {error && Object.keys(fields).length === 0 && (
        <Notice kind="error">{errorSentence(error)}</Notice>
      )}
      {preview.data && <PreviewLines {...preview.data} />}
    </div>
  )
}

function queryOf(event: FormEvent<HTMLFormElement>): PreviewQuery {
  const data = new FormData(event.currentTarget)
  const text = (name: string) => textIn(data, name)
  const destination = text('destination')
  const quote = text('quote')
  return {
    before: text('before'),
    after: text('after'),
    plan: planIds.find((id) => id === text('plan')) ?? ('gratuit' satisfies PlanId),
    mode: text('mode') === 'eco' ? 'eco' : 'standard',
    ...(quote ? { quote } : {}),
    ...(isDestination(destination) ? { destination } : {}),
    ...(text('weightKg') ? { weightKg: text('weightKg') } : {}),
  }
}

function Sides() {
  const { data } = useInfiniteQuery(pages(listCatalogueVersions, {}))
  return data ? <KnownSides pages={data.pages} /> : null
}

type Page = z.output<typeof listCatalogueVersions.output>

function KnownSides({ pages }: { pages: readonly Page[] }) {
  const known = pages.flatMap(({ versions }) => versions)
  const drafts = pages.flatMap((page, index) => (index === 0 ? page.drafts : []))
  const current = known.find(({ state }) => state === 'current')
  const choices = [
    ...drafts.map(({ id, name }) => ({ value: id, label: `Brouillon «\u00A0${name}\u00A0»` })),
    ...known.map(({ version, state }) => ({
      value: String(version),
      label: `Version ${version}, ${versionStates[state].label.toLowerCase()}`,
    })),
  ]
  const latest = known.find(({ state }) => state !== 'withdrawn')
  const options = choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Avec" name="before" defaultValue={String(current?.version)}>
        {options}
      </SelectField>
      <SelectField
        label="Et avec"
        name="after"
        defaultValue={drafts[0]?.id ?? String(latest?.version)}
      >
        {options}
      </SelectField>
    </div>
  )
}

function What({ fields }: { fields: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextField
        label="Numéro du devis"
        hint="Ou laissez vide, et décrivez un envoi."
        name="quote"
        optional
        maxLength={30}
        inputClassName="font-mono"
        error={fields['quote'] && 'Aucun devis n’a ce numéro.'}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Destination"
          name="destination"
          error={fields['destination'] && 'Choisissez une destination.'}
        >
          {destinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label="Poids"
          name="weightKg"
          unit="kg"
          inputMode="decimal"
          maxLength={9}
          error={fields['weightKg'] && 'Un poids, par exemple 2,5.'}
        />
        <SelectField label="Service" name="mode">
          <option value="standard">Standard</option>
          <option value="eco">Éco</option>
        </SelectField>
        <SelectField label="Formule" name="plan">
          {planIds.map((id) => (
            <option key={id} value={id}>
              {planNames[id]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

type Preview = z.output<typeof previewPrice.output>

type Priced = Preview['before']

/** Both prices side by side, with the gap between their totals; for a quote, its current price comes first. */
function PreviewLines({ quote, before, after }: Preview) {
  return (
    <>
      {quote && <PricedQuote quote={quote} />}
      <div className="grid gap-5 md:grid-cols-2">
        <Side priced={before} />
        <Side priced={after} gap={gapOf(before, after)} />
      </div>
    </>
  )
}

const PricedQuote = ({ quote }: { quote: NonNullable<Preview['quote']> }) => (
  <Card>
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Link to={paths.adminQuote(quote.id)} className={`${linkStyle} font-mono`}>
        {quote.number}
      </Link>
      {quote.clientName}
      <QuoteState status={quote.status} />
      {quote.totalCents !== null && (
        <span className="figures font-semibold">{formatMoney(quote.totalCents)} TTC</span>
      )}
    </p>
    <p className="mt-1 text-sm text-ink-soft">
      Les prix ci-dessous sont ceux d’un devis fait aujourd’hui&nbsp;: la garde due et les avantages
      de la formule se comptent à ce jour.
    </p>
  </Card>
)

function gapOf(before: Priced, after: Priced): number | null {
  if (before.totalCents === null || after.totalCents === null) return null
  return after.totalCents - before.totalCents
}

function Side({ priced, gap = null }: { priced: Priced; gap?: number | null }) {
  const title = priced.name === 'draft' ? 'Brouillon' : `Version ${priced.name.slice(1)}`
  return (
    <Card aria-label={title}>
      <h3 className="mb-3 text-lg">{title}</h3>
      {priced.totalCents === null ? (
        <p>{refusalText(priced.refusal)}</p>
      ) : (
        <LinesTable caption={title} lines={priced.lines} totalCents={priced.totalCents} hasZone />
      )}
      {gap !== null && (
        <p className="figures text-right text-ink-soft">
          Écart&nbsp;: {gap > 0 ? '+' : ''}
          {formatMoney(gap)}
        </p>
      )}
    </Card>
  )
}

const refusalText = (code: string | null): string => {
  const known = Object.entries(estimateRefusals).find(([refusal]) => refusal === code)
  if (code === 'parcels-not-measured') return 'Les colis de ce devis ne sont pas tous mesurés.'
  return known?.[1] ?? 'Pas de prix en ligne.'
}
