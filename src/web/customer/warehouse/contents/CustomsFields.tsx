import { countriesOfOrigin } from '#domain/parcel/country-of-origin.ts'
import { countryName } from '#web/copy/contents.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { LineField, TypedLine } from './contents-form.ts'

const countries = countriesOfOrigin
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))

/** What customs ask beside the price: what one weighs, and where it was made. */
export const CustomsFields = ({
  line,
  errorOf,
  onChange,
}: {
  line: TypedLine
  errorOf: (field: LineField) => string | undefined
  onChange: (changes: Partial<TypedLine>) => void
}) => (
  <>
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
      <option value="">Je ne sais pas</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  </>
)
