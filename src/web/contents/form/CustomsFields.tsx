import { Suspense } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { countriesOfOrigin } from '#domain/parcel/country-of-origin.ts'
import { countryName } from '#web/copy/contents.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { LineField, TypedLine } from './contents-form.ts'

/** The list of headings is large, and of this form only. */
const HeadingField = lazyAfterContent(async () => (await import('./HeadingField.tsx')).HeadingField)

const countries = countriesOfOrigin
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))

/** What customs ask beside the price: asked once the line says what it is. */
export function CustomsFields({
  line,
  errorOf,
  onChange,
}: {
  line: TypedLine
  errorOf: (field: LineField) => string | undefined
  onChange: (changes: Partial<TypedLine>) => void
}) {
  return (
    <details className="mt-2" open={line.description.trim().length > 2}>
      <Summary>
        <span>
          Pour la douane
          {line.grams.trim() === '' && (
            <span className="font-normal text-ink-soft">&nbsp;: poids net à donner</span>
          )}
        </span>
      </Summary>
      <div className="mt-1 grid grid-cols-2 gap-x-4 gap-y-3">
        <div className="col-span-2">
          <Suspense fallback={<Skeleton className="h-24" />}>
            <HeadingField line={line} error={errorOf('hsCode')} onChange={onChange} />
          </Suspense>
        </div>
        <TextField
          label="Poids net d’un"
          hint="Sans emballage."
          inputMode="numeric"
          autoComplete="off"
          unit="g"
          maxLength={9}
          value={line.grams}
          onChange={({ target }) => onChange({ grams: target.value })}
          error={errorOf('unitGrams')}
        />
        <SelectField
          label="Fabriqué en"
          hint="Si vous le savez."
          value={line.origin}
          onChange={({ target }) => onChange({ origin: target.value })}
          error={errorOf('origin')}
        >
          <option value="">Inconnu</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  )
}
