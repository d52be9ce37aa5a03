import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { listCatalogueVersions } from '#contract/offer/catalogue.ts'
import { destinations, isDestination } from '#domain/destination/destination.ts'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { ApiError } from '#web/api/api-error.ts'
import { pricePreview, type PreviewQuery } from '#web/api/pricing.ts'
import { textIn } from '#web/chrome/text-in.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { planNames } from '#words/plan-names.ts'
import { pages } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PreviewLines } from './PreviewLines.tsx'
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
