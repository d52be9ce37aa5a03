import { Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { contentCategories, longestDescription } from '#domain/parcel/content-line.ts'
import { ForbiddenWarning } from '#web/contents/ForbiddenWarning.tsx'
import { contentCategoryNames, lineErrorOf, countryName } from '#web/copy/contents.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { countriesOfOrigin } from '#domain/parcel/country-of-origin.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import type { LineErrors, LineField, TypedLine } from './contents-form.ts'

/** One kind of item: its description, its kind, the quantity; the price of one, and what customs ask. */
export function ContentLineFields({
  line,
  index,
  errors,
  onChange,
  onRemove,
}: {
  line: TypedLine
  index: number
  errors: LineErrors
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: () => void
}) {
  const errorOf = (field: LineField) => {
    const code = errors[`lines.${index}.${field}`]
    return code === undefined ? undefined : lineErrorOf(field, code)
  }
  return (
    <fieldset className="rounded-xl border border-line bg-sunken p-4">
      <legend className="sr-only">{`Objet ${index + 1}`}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextField
          id={`ligne-${line.key}`}
          label="Description"
          className="col-span-2"
          value={line.description}
          maxLength={longestDescription}
          autoComplete="off"
          onChange={({ target }) => onChange({ description: target.value })}
          error={errorOf('description')}
        />
        <SelectField
          label="Catégorie"
          className="col-span-2"
          value={line.category}
          onChange={({ target }) => onChange({ category: target.value })}
          error={errorOf('category')}
        >
          <option value="">Choisir…</option>
          {contentCategories.map((category) => (
            <option key={category} value={category}>
              {contentCategoryNames[category]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Quantité"
          inputMode="numeric"
          autoComplete="off"
          value={line.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
          error={errorOf('quantity')}
        />
        <TextField
          label="Prix d’un, TTC"
          inputMode="decimal"
          autoComplete="off"
          unit="€"
          value={line.price}
          onChange={({ target }) => onChange({ price: target.value })}
          error={errorOf('unitCents')}
        />
      </div>
      <ForbiddenWarning description={line.description} />
      <CustomsFields line={line} errorOf={errorOf} onChange={onChange} />
      <Button
        variant="ghost"
        className="mt-1 -ml-3"
        aria-label={`Retirer l’objet ${index + 1}`}
        onClick={onRemove}
      >
        <Trash2 className="size-5" aria-hidden="true" />
        Retirer
      </Button>
    </fieldset>
  )
}

/** The list of headings is large, and of this form only. */
const HeadingField = lazyAfterContent(async () => (await import('./HeadingField.tsx')).HeadingField)

const countries = countriesOfOrigin
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))

/** What customs ask beside the price: asked once the line says what it is. */
function CustomsFields({
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
